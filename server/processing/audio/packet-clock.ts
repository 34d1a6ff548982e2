import { type Damage, DURATION_TOLERANCE } from './damage'
import { OPUS_RATE } from './opus/packet'

/** Chromium stamps a packet with the time of its capture, which varies by tens of milliseconds under load. */
const MAX_JITTER_SECONDS = 0.25
/** How far the clock of a microphone can be from the clock of its computer. */
const CLOCK_DIFFERENCE_RATIO = 0.0005
/** Timestamps are rounded to milliseconds. */
const ROUNDING_SECONDS = 0.002

/** Compares the timestamps of packets with their durations, so that a missing or repeated packet is noticed. */
export class PacketClock {
  /** The duration that the file states, in seconds. */
  stated: number | null = null
  #last: number | null = null
  #expected = 0
  #drift = 0
  #duration = 0

  constructor(readonly damage: Damage) {}

  /**
   * @param timestamp seconds; null for a packet without one, which follows the packet before
   * @param samples at 48 kHz; 0 for a packet that could not be read
   */
  add(timestamp: number | null, samples: number): void {
    if (samples === 0) return
    if (timestamp !== null && this.#last !== null) this.#compare(timestamp, this.#last)
    this.#last = timestamp ?? this.#expected
    this.#expected = this.#last + samples / OPUS_RATE
    this.#duration += samples / OPUS_RATE
  }

  #compare(timestamp: number, last: number): void {
    const gap = timestamp - this.#expected
    if (timestamp < last - ROUNDING_SECONDS) this.damage.outOfOrder()
    else if (gap > MAX_JITTER_SECONDS) this.damage.missing(gap)
    else this.#drift += gap
  }

  /**
   * Reports what jitter does not explain: it cancels out, and a missing packet does not.
   * @param endTrim samples at the end that the file excludes from the recording
   */
  end(endTrim = 0): void {
    if (this.#last === null) return
    this.damage.compareStated(this.#duration - endTrim / OPUS_RATE, this.stated)
    if (Math.abs(this.#drift) <= DURATION_TOLERANCE + this.#duration * CLOCK_DIFFERENCE_RATIO) return
    if (this.#drift > 0) this.damage.missing(this.#drift)
    else this.damage.outOfOrder()
  }
}

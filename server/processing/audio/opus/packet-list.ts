import { tooLongError } from '../audio-error'
import type { Damage } from '../damage'
import { OPUS_RATE, packetSamples } from './packet'

/** A recorder that stops at the limit delivers the sound of the next moment too. */
export const LIMIT_TOLERANCE_SECONDS = 1

/**
 * Collects the valid packets of a recording. It stops at the limit before anything is decoded: a packet of one byte can
 * stand for 60 ms of silence, so that 10 MB would be hours.
 */
export class PacketList {
  readonly packets: Uint8Array[] = []
  readonly #maxSeconds: number
  #samples = 0

  constructor(
    readonly damage: Damage,
    maxSeconds: number,
  ) {
    this.#maxSeconds = maxSeconds
  }

  /**
   * Adds a packet and returns its duration in samples at 48 kHz; 0 if it is invalid, which is reported as damage.
   * @throws StepError audio_too_long
   */
  add(packet: Uint8Array): number {
    const samples = packetSamples(packet)
    if (samples === null || isErased(packet)) {
      this.damage.lostPacket()
      return 0
    }
    this.#samples += samples
    if (this.#samples > (this.#maxSeconds + LIMIT_TOLERANCE_SECONDS) * OPUS_RATE) throw tooLongError(this.#maxSeconds)
    this.packets.push(packet)
    return samples
  }
}

/** No encoder begins a packet with eight zeros; a part of a file that was never written has them. */
const ZEROS = 8
const isErased = (packet: Uint8Array) => packet.length >= ZEROS && packet.subarray(0, ZEROS).every((byte) => byte === 0)

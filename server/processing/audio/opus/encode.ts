import type { OpusEncoder } from '@evan/opus/wasm/index.mjs'
import { Meter } from '../measure'
import type { PcmAudio, PcmBlock } from '../pcm-audio'
import { Resampler } from '../resample'
import type { OpusFormat } from './head'
import { OPUS_RATE } from './packet'

const FRAMES_PER_SECOND = 50
const SET_BITRATE = 4002
const SET_COMPLEXITY = 4010
const GET_LOOKAHEAD = 4027
/** Voice at 28 kbit/s is what a browser's recorder makes; the second channel of a call adds little. */
const BITRATES = { 1: 28_000, 2: 32_000 }
/** 5 minutes take about 6 seconds of one core; the encoder's default of 9 takes twice as long. */
const COMPLEXITIES = { 1: 5, 2: 2 }
/** The rates that the encoder takes as they are. */
const ENCODER_RATES = [8000, 12_000, 16_000, 24_000, 48_000]

export interface EncodedAudio extends OpusFormat {
  packets: Uint8Array[]
  meter: Meter
  durationSeconds: number
}

/** Encodes sound to Opus and measures it on the way. */
export async function encodeOpus({ rate, channels, blocks }: PcmAudio): Promise<EncodedAudio> {
  const { Encoder } = await import('@evan/opus/wasm/index.mjs')
  const encoderRate = ENCODER_RATES.includes(rate) ? rate : OPUS_RATE
  const encoder = new Encoder({ channels, sample_rate: encoderRate, application: 'voip' })
  try {
    encoder.ctl(SET_BITRATE, BITRATES[channels])
    encoder.ctl(SET_COMPLEXITY, COMPLEXITIES[channels])
    const framer = new Framer(encoder, channels, encoderRate / FRAMES_PER_SECOND)
    const resamplers = Array.from({ length: channels }, () => new Resampler(rate, encoderRate))
    const meter = new Meter(rate)
    let samples = 0
    for await (const block of blocks) {
      meter.add(block)
      samples += block[0]?.length ?? 0
      framer.push(rate === encoderRate ? block : block.map((channel, i) => (resamplers[i] as Resampler).push(channel)))
    }
    if (rate !== encoderRate) framer.push(resamplers.map((resampler) => resampler.end()))
    const lookahead = encoder.ctl(GET_LOOKAHEAD)
    const scale = OPUS_RATE / encoderRate
    return {
      packets: framer.end(lookahead),
      preSkip: lookahead * scale,
      endTrim: 0,
      channels,
      meter,
      durationSeconds: samples / rate,
    }
  } finally {
    encoder.drop()
  }
}

/** Cuts samples into frames of 20 ms and encodes them. */
class Framer {
  readonly #packets: Uint8Array[] = []
  readonly #frame: Int16Array
  #filled = 0

  constructor(
    readonly encoder: OpusEncoder,
    readonly channels: number,
    readonly frameSamples: number,
  ) {
    this.#frame = new Int16Array(frameSamples * channels)
  }

  push(block: PcmBlock): void {
    const length = block[0]?.length ?? 0
    for (let i = 0; i < length; i++) {
      for (const [channel, samples] of block.entries())
        this.#frame[this.#filled * this.channels + channel] = toInt16(samples[i] as number)
      if (++this.#filled === this.frameSamples) this.#encode()
    }
  }

  /** Adds silence until the encoder has given out all sound, which is `lookahead` samples behind. */
  end(lookahead: number): Uint8Array[] {
    this.push(Array.from({ length: this.channels }, () => new Float32Array(lookahead)))
    if (this.#filled > 0) {
      this.#frame.fill(0, this.#filled * this.channels)
      this.#encode()
    }
    return this.#packets
  }

  #encode(): void {
    this.#packets.push(this.encoder.encode(this.#frame))
    this.#filled = 0
  }
}

const toInt16 = (sample: number) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)))

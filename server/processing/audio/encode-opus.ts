import type { OpusEncoder } from '@evan/opus/wasm/index.mjs'
import { NO_PAUSE } from '../isolation/serve-tasks'
import { Meter } from './measure'
import { OPUS_RATE, type OpusFormat } from './opus-packets'
import { MonoMixer, type PcmAudio } from './pcm'
import { Resampler } from './resample'

const FRAMES_PER_SECOND = 50
const SET_BITRATE = 4002
const SET_COMPLEXITY = 4010
const GET_LOOKAHEAD = 4027
/** Voice at 28 kbit/s is what a browser's recorder makes. */
const BITRATE = 28_000
/** The encoder's default of 9 takes four times as long. */
const COMPLEXITY = 1
const ENCODER_RATES = [8000, 12_000, 16_000, 24_000, 48_000]
/** All other rates are changed to this one: a voice has nothing above 12 kHz, and 48 kHz takes twice the time. */
const RESAMPLED_RATE = 24_000

export interface EncodedAudio extends OpusFormat {
  packets: Uint8Array[]
  meter: Meter
  durationSeconds: number
}

/** Encodes to Opus in mono and measures all channels. Stereo took longer than the limit of the step. */
export async function encodeOpus({ rate, blocks }: PcmAudio, pause = NO_PAUSE): Promise<EncodedAudio> {
  const { Encoder } = await import('@evan/opus/wasm/index.mjs')
  const encoderRate = ENCODER_RATES.includes(rate) ? rate : RESAMPLED_RATE
  const encoder = new Encoder({ channels: 1, sample_rate: encoderRate, application: 'voip' })
  try {
    encoder.ctl(SET_BITRATE, BITRATE)
    encoder.ctl(SET_COMPLEXITY, COMPLEXITY)
    const framer = new Framer(encoder, encoderRate / FRAMES_PER_SECOND)
    const resampler = rate === encoderRate ? null : new Resampler(rate, encoderRate)
    const mixer = new MonoMixer()
    const meter = new Meter(rate)
    let samples = 0
    for await (const block of blocks) {
      await pause(samples / rate)
      meter.add(block)
      const mono = mixer.add(block)
      samples += mono.length
      framer.push(resampler ? resampler.push(mono) : mono)
    }
    if (resampler) framer.push(resampler.end())
    const lookahead = encoder.ctl(GET_LOOKAHEAD)
    return {
      packets: framer.end(lookahead),
      preSkip: (lookahead * OPUS_RATE) / encoderRate,
      endTrim: 0,
      channels: 1,
      meter,
      durationSeconds: samples / rate,
    }
  } finally {
    encoder.drop()
  }
}

class Framer {
  readonly #packets: Uint8Array[] = []
  readonly #frame: Int16Array
  #filled = 0

  constructor(
    readonly encoder: OpusEncoder,
    frameSamples: number,
  ) {
    this.#frame = new Int16Array(frameSamples)
  }

  push(samples: Float32Array): void {
    for (let from = 0; from < samples.length; ) {
      const count = Math.min(samples.length - from, this.#frame.length - this.#filled)
      for (let i = 0; i < count; i++) this.#frame[this.#filled + i] = toInt16(samples[from + i] as number)
      from += count
      this.#filled += count
      if (this.#filled === this.#frame.length) this.#encode()
    }
  }

  /** Adds silence until the encoder has given out all sound, which is `lookahead` samples behind. */
  end(lookahead: number): Uint8Array[] {
    this.push(new Float32Array(lookahead))
    if (this.#filled > 0) {
      this.#frame.fill(0, this.#filled)
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

import type { PcmBlock } from './pcm-audio'

/**
 * The least power of the mix, as a part of the power of the loudest channel. One of two channels with sound gives 0.25,
 * one of three 0.11; channels of opposite phase cancel each other.
 */
const MIN_MIXED_POWER = 0.2
/** A channel with this part of the power of the loudest one, at least, has a voice. */
const MIN_VOICE_POWER = 0.1

/**
 * Mixes channels into one. If the mix has too little power, it is amplified as if the channels without a voice were
 * absent. If that is too little, the first channel with a voice is used alone. The powers of the whole recording so far
 * decide, so that noise in a pause does not change the mix.
 */
export class MonoMixer {
  #mixed = 0
  #powers: number[] = []

  add(block: PcmBlock): Float32Array {
    const [first] = block
    if (!first) return new Float32Array()
    if (block.length === 1) return first
    const mono = new Float32Array(first.length)
    for (const [index, channel] of block.entries()) {
      for (let i = 0; i < mono.length; i++) mono[i] = (mono[i] as number) + (channel[i] as number) / block.length
      this.#powers[index] = (this.#powers[index] ?? 0) + power(channel)
    }
    this.#mixed += power(mono)
    const loudest = Math.max(...this.#powers)
    if (this.#mixed >= MIN_MIXED_POWER * loudest) return mono
    const voices = block.filter((_, index) => (this.#powers[index] ?? 0) >= MIN_VOICE_POWER * loudest)
    const gain = block.length / voices.length
    if (this.#mixed * gain ** 2 >= MIN_MIXED_POWER * loudest) return mono.map((sample) => sample * gain)
    return voices[0] ?? first
  }
}

const power = (samples: Float32Array) => {
  let sum = 0
  for (let i = 0; i < samples.length; i++) sum += (samples[i] as number) ** 2
  return sum
}

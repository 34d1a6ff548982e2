import type { PcmBlock } from './pcm-audio'

/** Channels of opposite phase cancel each other; below this part of the loudest one's power a channel is used alone. */
const MIN_MIXED_POWER_RATIO = 0.05
/** The first channel with this part of the loudest one's power is the one that is used alone. */
const MIN_ALONE_POWER_RATIO = 0.1

/** Mixes channels into one. The powers of the recording so far decide, so that quiet noise decides nothing. */
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
    if (this.#mixed >= MIN_MIXED_POWER_RATIO * loudest) return mono
    return block.find((_, index) => (this.#powers[index] ?? 0) >= MIN_ALONE_POWER_RATIO * loudest) ?? first
  }
}

const power = (samples: Float32Array) => {
  let sum = 0
  for (let i = 0; i < samples.length; i++) sum += (samples[i] as number) ** 2
  return sum
}

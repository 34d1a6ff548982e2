/** Sound as samples, in blocks of at most a second so that a long recording does not fill the memory. */
export interface PcmAudio {
  /** Samples per second. */
  rate: number
  /** Each block has an array for each channel; full scale is -1 to 1. */
  blocks: AsyncIterable<PcmBlock> | Iterable<PcmBlock>
}

export type PcmBlock = Float32Array[]

/** The rates that a phone, a browser or a sound card records with. */
export const isPlausibleRate = (rate: number) => Number.isInteger(rate) && rate >= 4000 && rate <= 192_000

/** The least power of the mix, as a part of the power of the loudest channel: half of its amplitude. */
const MIN_MIXED_POWER = 0.25
/** Power of the sum, as a part of the sum of powers: 1 for independent voices, less for cancelling channels. */
const MIN_SUM_POWER = 0.15

/**
 * Mixes channels into one, amplified where many have no voice; the loudest alone where they cancel each other. The
 * powers of the whole recording so far decide, so that noise in a pause does not change the mix.
 */
export class MonoMixer {
  #mixed = 0
  #powers: number[] = []

  add(block: PcmBlock): Float32Array {
    const [first] = block
    if (!first) return new Float32Array()
    const { length: count } = block
    if (count === 1) return first
    const mono = new Float32Array(first.length)
    for (const [index, channel] of block.entries()) {
      for (let i = 0; i < mono.length; i++) mono[i] = (mono[i] as number) + (channel[i] as number) / count
      this.#powers[index] = (this.#powers[index] ?? 0) + power(channel)
    }
    this.#mixed += power(mono)
    const loudest = Math.max(...this.#powers)
    const all = this.#powers.reduce((sum, one) => sum + one, 0)
    if (this.#mixed * count ** 2 < MIN_SUM_POWER * all) return block[this.#powers.indexOf(loudest)] ?? first
    if (this.#mixed >= MIN_MIXED_POWER * loudest) return mono
    const gain = Math.sqrt((MIN_MIXED_POWER * loudest) / this.#mixed)
    return mono.map((sample) => Math.max(-1, Math.min(1, sample * gain)))
  }
}

const power = (samples: Float32Array) => {
  let sum = 0
  for (let i = 0; i < samples.length; i++) sum += (samples[i] as number) ** 2
  return sum
}

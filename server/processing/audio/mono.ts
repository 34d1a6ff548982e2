import type { PcmBlock } from './pcm-audio'

/** Two channels of opposite phase cancel each other; below this part of their power one of them is used alone. */
const MIN_MIXED_POWER_RATIO = 0.05
/** The right channel is used alone only if the left has nearly nothing. */
const MIN_LEFT_POWER_RATIO = 0.1

/** Mixes two channels into one. The powers of the recording so far decide, so that quiet noise decides nothing. */
export class MonoMixer {
  #mixed = 0
  #left = 0
  #right = 0

  add([left, right]: PcmBlock): Float32Array {
    if (!left) return new Float32Array()
    if (!right) return left
    const mono = new Float32Array(left.length)
    for (let i = 0; i < mono.length; i++) {
      const [a, b] = [left[i] as number, right[i] as number]
      mono[i] = (a + b) / 2
      this.#mixed += (mono[i] as number) ** 2
      this.#left += a * a
      this.#right += b * b
    }
    if (this.#mixed >= MIN_MIXED_POWER_RATIO * Math.max(this.#left, this.#right)) return mono
    return this.#left >= MIN_LEFT_POWER_RATIO * this.#right ? left : right
  }
}

import { SAMPLE_RATE } from './sample-rate'
import { FRAME_SAMPLES, type Stretch } from './voice-activity'

/**
 * The part of the power that two samples do not predict. Sine tones: below 0.0001, also after Opus. Speech, of people
 * and of synthetic voices: 0.005 and more (measured).
 */
const LARGEST_RESIDUAL = 0.000_5

/**
 * Tells whether a stretch is a single sine tone. Silero's model takes one for a voice if its pitch glides as a voice
 * does, such as a siren, and the speech model then writes words for it.
 */
export function isPureTone(pcm: Float32Array, { start, end }: Stretch): boolean {
  let [power, residual] = [0, 0]
  for (let at = Math.round(start * SAMPLE_RATE); at + FRAME_SAMPLES <= end * SAMPLE_RATE; at += FRAME_SAMPLES) {
    const frame = predict(pcm.subarray(at, at + FRAME_SAMPLES))
    power += frame.power
    residual += frame.residual
  }
  return residual < LARGEST_RESIDUAL * power
}

/** Predicts each sample from the two before it, with the coefficients of the least squared error. */
function predict(frame: Float32Array): { power: number; residual: number } {
  const products = [0, 1, 2].map((a) => [0, 1, 2].map((b) => product(frame, a, b)))
  const [[power = 0, x1 = 0, x2 = 0] = [], [, y11 = 0, y12 = 0] = [], [, , y22 = 0] = []] = products
  const determinant = y11 * y22 - y12 * y12
  if (determinant <= 1e-12 * y11 * y22) return { power, residual: 0 }
  const [first, second] = [(x1 * y22 - x2 * y12) / determinant, (x2 * y11 - x1 * y12) / determinant]
  return { power, residual: Math.max(0, power - first * x1 - second * x2) }
}

const product = (frame: Float32Array, a: number, b: number) => {
  let sum = 0
  for (let at = 2; at < frame.length; at++) sum += (frame[at - a] ?? 0) * (frame[at - b] ?? 0)
  return sum
}

import { SAMPLE_RATE } from './sample-rate'
import { FRAME_SAMPLES, type Stretch } from './voice-activity'

/** The voice activity takes the beginning of some tones for a voice, for 0.6 seconds at most (measured). */
const LONGEST_SECONDS = 1
/** Behind the beginning the same sound continues for this long, at least. */
const CONTINUED_SECONDS = 0.6
/** Before a beginning it is quiet: words over the hum of a line are no beginning of it. */
const BEFORE_SECONDS = 0.5
const BEFORE_POWER = 0.25
/** Variance of the continued sound. Square, sawtooth and triangle waves, also after Opus: below 0.0075 (measured). */
const LARGEST_VARIANCE = 0.01
/**
 * Difference between the beginning and what follows. Opus needs 0.1 seconds to adapt to a new sound; for most tones the
 * difference is at most 0.06 (measured).
 */
const LARGEST_DIFFERENCE = 0.06
/** The continued sound has this part of the power of the beginning, at least: an echo or noise has less. */
const CONTINUED_POWER = 0.5
/** Correlations with the samples 1 to 32 later describe the sound of a frame, whatever its loudness. */
const LAGS = 32
const FEWEST_FRAMES = 4

/** Tells whether a stretch is the beginning of a sound that does not change, such as a buzzer. No voice is so steady. */
export function isSteadyTone(pcm: Float32Array, { start, end }: Stretch): boolean {
  if (end - start > LONGEST_SECONDS) return false
  const before = framesOf(pcm, { start: Math.max(0, start - BEFORE_SECONDS), end: start })
  const beginning = framesOf(pcm, { start, end })
  const continued = framesOf(pcm, { start: end, end: end + CONTINUED_SECONDS })
  if (beginning.length === 0 || continued.length < Math.floor(framesIn(CONTINUED_SECONDS)) - 1) return false
  if (meanPower(continued) < CONTINUED_POWER * meanPower(beginning)) return false
  // Fewer frames are too few to measure.
  if (before.length >= FEWEST_FRAMES && meanPower(before) > BEFORE_POWER * meanPower(continued)) return false
  const mean = meanOf(continued)
  return difference(continued, mean) < LARGEST_VARIANCE && difference(beginning, mean) < LARGEST_DIFFERENCE
}

interface Frame {
  power: number
  sound: number[]
}

const meanPower = (frames: readonly Frame[]) => total(frames.map(({ power }) => power)) / frames.length
const framesIn = (seconds: number) => (seconds * SAMPLE_RATE) / FRAME_SAMPLES

function framesOf(pcm: Float32Array, { start, end }: Stretch): Frame[] {
  const frames: Frame[] = []
  const until = Math.min(pcm.length - LAGS, Math.round(end * SAMPLE_RATE)) - FRAME_SAMPLES
  for (let at = Math.round(start * SAMPLE_RATE); at <= until; at += FRAME_SAMPLES) {
    const power = correlation(pcm, at, 0)
    if (power > 0)
      frames.push({ power, sound: Array.from({ length: LAGS }, (_, lag) => correlation(pcm, at, lag + 1) / power) })
  }
  return frames
}

function correlation(pcm: Float32Array, at: number, lag: number): number {
  let sum = 0
  for (let i = at; i < at + FRAME_SAMPLES; i++) sum += (pcm[i] as number) * (pcm[i + lag] as number)
  return sum
}

const meanOf = (frames: readonly Frame[]) =>
  Array.from({ length: LAGS }, (_, lag) => total(frames.map(({ sound }) => sound[lag] ?? 0)) / frames.length)

/** Returns the mean squared distance of frames from a sound, as a part of the power of that sound. */
const difference = (frames: readonly Frame[], mean: readonly number[]) =>
  total(frames.map(({ sound }) => total(sound.map((value, lag) => (value - (mean[lag] ?? 0)) ** 2)))) /
  frames.length /
  total(mean.map((value) => value ** 2))

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

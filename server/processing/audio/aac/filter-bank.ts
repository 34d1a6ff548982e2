import { bessel } from '../resample'

/** Samples of a frame and of a channel. */
export const FRAME_SAMPLES = 1024
const SHORT_SAMPLES = 128
const SHORT_WINDOWS = 8
/** Where the short windows begin in a frame. */
const SHORT_START = (FRAME_SAMPLES - SHORT_SAMPLES) / 2

const LONG_START = 1
export const EIGHT_SHORT = 2
const LONG_STOP = 3

/** Slopes of the windows, by the bit in the frame: sine, and Kaiser-Bessel derived (ISO/IEC 14496-3, 4.6.11.3.2). */
const SLOPES = [
  { long: sineSlope(FRAME_SAMPLES), short: sineSlope(SHORT_SAMPLES) },
  { long: kaiserSlope(FRAME_SAMPLES, 4), short: kaiserSlope(SHORT_SAMPLES, 6) },
] as const

/** Makes samples of the spectral lines of a channel; each frame overlaps with the one before (4.6.11). */
export class FilterBank {
  readonly #overlap = new Float64Array(FRAME_SAMPLES)
  #shape: 0 | 1 = 0

  /** @param lines 1,024 of one window, or of eight of 128 each @returns samples at a full scale of 1 */
  samples(lines: Float64Array, sequence: number, shape: 0 | 1): Float32Array {
    const windowed = new Float64Array(2 * FRAME_SAMPLES)
    const [before, after] = [SLOPES[this.#shape], SLOPES[shape]]
    if (sequence === EIGHT_SHORT)
      for (let window = 0; window < SHORT_WINDOWS; window++) {
        const start = window * SHORT_SAMPLES
        const part = inverseTransform(lines.subarray(start, start + SHORT_SAMPLES))
        fade(part, window === 0 ? before.short : after.short, after.short)
        for (let i = 0; i < part.length; i++)
          windowed[SHORT_START + start + i] = (windowed[SHORT_START + start + i] as number) + (part[i] as number)
      }
    else {
      windowed.set(inverseTransform(lines))
      const rise = sequence === LONG_STOP ? before.short : before.long
      fade(windowed, rise, sequence === LONG_START ? after.short : after.long)
    }
    this.#shape = shape
    const result = new Float32Array(FRAME_SAMPLES)
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      result[i] = ((windowed[i] as number) + (this.#overlap[i] as number)) / 32_768
      this.#overlap[i] = windowed[FRAME_SAMPLES + i] as number
    }
    return result
  }
}

/** Applies slopes in the middle of both halves: zeros before a shorter slope that rises, and behind one that falls. */
function fade(samples: Float64Array, rise: Float64Array, fall: Float64Array): void {
  const half = samples.length / 2
  const flatRise = (half - rise.length) / 2
  const flatFall = (half - fall.length) / 2
  samples.fill(0, 0, flatRise)
  for (let i = 0; i < rise.length; i++) samples[flatRise + i] = (samples[flatRise + i] as number) * (rise[i] as number)
  samples.fill(0, samples.length - flatFall)
  const last = samples.length - flatFall - 1
  for (let i = 0; i < fall.length; i++) samples[last - i] = (samples[last - i] as number) * (fall[i] as number)
}

function sineSlope(length: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => Math.sin((Math.PI / (2 * length)) * (i + 0.5)))
}

function kaiserSlope(length: number, alpha: number): Float64Array {
  const kaiser = Array.from({ length: length + 1 }, (_, i) =>
    bessel(Math.PI * alpha * Math.sqrt(1 - ((2 * i) / length - 1) ** 2)),
  )
  const total = kaiser.reduce((sum, value) => sum + value, 0)
  let sum = 0
  return Float64Array.from({ length }, (_, i) => {
    sum += kaiser[i] as number
    return Math.sqrt(sum / total)
  })
}

/** The inverse modified cosine transform: a cosine transform of type IV, unfolded to twice its length. */
export function inverseTransform(lines: Float64Array): Float64Array {
  const { length } = lines
  const half = length / 2
  const folded = cosineTransform(lines)
  const result = new Float64Array(2 * length)
  const scale = 1 / length
  for (let i = 0; i < half; i++) {
    result[i] = scale * (folded[half + i] as number)
    result[half + i] = -scale * (folded[length - 1 - i] as number)
    result[length + i] = -scale * (folded[half - 1 - i] as number)
    result[length + half + i] = -scale * (folded[i] as number)
  }
  return result
}

/** The cosine transform of type IV, by a complex Fourier transform of half its length. */
function cosineTransform(lines: Float64Array): Float64Array {
  const { length } = lines
  const half = length / 2
  const twist = twists(length)
  const real = new Float64Array(half)
  const imaginary = new Float64Array(half)
  for (let i = 0; i < half; i++) {
    const [a, b] = [lines[2 * i] as number, lines[length - 1 - 2 * i] as number]
    const [cos, sin] = [twist[2 * i] as number, twist[2 * i + 1] as number]
    real[i] = a * cos + b * sin
    imaginary[i] = b * cos - a * sin
  }
  fourierTransform(real, imaginary)
  const result = new Float64Array(length)
  for (let i = 0; i < half; i++) {
    const [a, b] = [real[i] as number, imaginary[i] as number]
    const [cos, sin] = [twist[2 * i] as number, twist[2 * i + 1] as number]
    result[2 * i] = a * cos + b * sin
    result[length - 1 - 2 * i] = a * sin - b * cos
  }
  return result
}

const twistsByLength = new Map<number, Float64Array>()

/** Pairs of cosine and sine of π (8 i + 1) / (8 length). */
function twists(length: number): Float64Array {
  let pairs = twistsByLength.get(length)
  if (!pairs) {
    pairs = Float64Array.from({ length }, (_, i) => {
      const angle = (Math.PI * (8 * (i >> 1) + 1)) / (8 * length)
      return i & 1 ? Math.sin(angle) : Math.cos(angle)
    })
    twistsByLength.set(length, pairs)
  }
  return pairs
}

/** Transforms in place, by radix 2. */
function fourierTransform(real: Float64Array, imaginary: Float64Array): void {
  const { length } = real
  for (let i = 1, j = 0; i < length; i++) {
    let bit = length >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      swap(real, i, j)
      swap(imaginary, i, j)
    }
  }
  const turns = rotations(length)
  for (let size = 2; size <= length; size *= 2) {
    const step = length / size
    for (let start = 0; start < length; start += size)
      for (let i = 0; i < size / 2; i++) {
        const [cos, sin] = [turns[2 * i * step] as number, turns[2 * i * step + 1] as number]
        const [a, b] = [start + i, start + i + size / 2]
        const re = (real[b] as number) * cos + (imaginary[b] as number) * sin
        const im = (imaginary[b] as number) * cos - (real[b] as number) * sin
        real[b] = (real[a] as number) - re
        imaginary[b] = (imaginary[a] as number) - im
        real[a] = (real[a] as number) + re
        imaginary[a] = (imaginary[a] as number) + im
      }
  }
}

function swap(values: Float64Array, i: number, j: number): void {
  const value = values[i] as number
  values[i] = values[j] as number
  values[j] = value
}

const rotationsByLength = new Map<number, Float64Array>()

/** Pairs of cosine and sine of 2 π i / length. */
function rotations(length: number): Float64Array {
  let pairs = rotationsByLength.get(length)
  if (!pairs) {
    pairs = Float64Array.from({ length }, (_, i) => {
      const angle = (2 * Math.PI * (i >> 1)) / length
      return i & 1 ? Math.sin(angle) : Math.cos(angle)
    })
    rotationsByLength.set(length, pairs)
  }
  return pairs
}

/** Zero crossings of the kernel on each side; with the window below its stop band is under -70 dB. */
const ZERO_CROSSINGS = 16
/** The pass band, as a part of the lower of the two Nyquist frequencies. */
const PASS_BAND = 0.92
const KAISER_BETA = 7.5

/** Changes the sample rate of one channel with a low-pass filter (a windowed sinc, one phase per output position). */
export class Resampler {
  readonly #up: number
  readonly #down: number
  readonly #half: number
  readonly #phases: Float64Array[]
  /** Input that later output still needs, and the position of its first sample. */
  #history: Float64Array
  #start: number
  #received = 0
  #produced = 0

  /** @param from,to samples per second, whole numbers */
  constructor(from: number, to: number) {
    const divisor = greatestCommonDivisor(from, to)
    this.#up = to / divisor
    this.#down = from / divisor
    const cutoff = PASS_BAND * Math.min(1, to / from)
    this.#half = Math.ceil(ZERO_CROSSINGS / cutoff)
    this.#phases = Array.from({ length: this.#up }, (_, phase) => kernel(phase / this.#up, cutoff, this.#half))
    this.#start = -this.#half
    this.#history = new Float64Array(this.#half)
  }

  push(input: Float32Array): Float32Array {
    this.#received += input.length
    return this.#advance(input, Math.floor(((this.#received - this.#half) * this.#up) / this.#down))
  }

  /** Returns the rest. The whole output is as long as the whole input, to the sample. */
  end(): Float32Array {
    return this.#advance(new Float32Array(this.#half + 1), Math.round((this.#received * this.#up) / this.#down))
  }

  #advance(input: Float32Array, until: number): Float32Array {
    const samples = new Float64Array(this.#history.length + input.length)
    samples.set(this.#history)
    samples.set(input, this.#history.length)
    const output = new Float32Array(Math.max(0, until - this.#produced))
    for (let i = 0; i < output.length; i++) {
      const position = (this.#produced + i) * this.#down
      const taps = this.#phases[position % this.#up] as Float64Array
      const first = Math.floor(position / this.#up) - this.#half + 1 - this.#start
      output[i] = product(taps, samples, first)
    }
    this.#produced += output.length
    const needed = Math.floor((this.#produced * this.#down) / this.#up) - this.#half + 1
    const drop = Math.min(Math.max(0, needed - this.#start), samples.length)
    this.#history = samples.slice(drop)
    this.#start += drop
    return output
  }
}

function product(taps: Float64Array, samples: Float64Array, first: number): number {
  let sum = 0
  for (let tap = 0; tap < taps.length; tap++) sum += (taps[tap] as number) * (samples[first + tap] as number)
  return sum
}

/** The taps for an output position that is `fraction` of an input sample behind an input sample. */
function kernel(fraction: number, cutoff: number, half: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * half }, (_, index) => {
    const distance = index - half + 1 - fraction
    return cutoff * sinc(cutoff * distance) * kaiser(distance / half)
  })
  // The sum of each phase is 1, so that a constant signal stays constant.
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const kaiser = (x: number) => (Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / KAISER_PEAK)

/** The modified Bessel function of the first kind and order 0, as its power series. */
export function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let n = 1; term > sum * 1e-9; n++) {
    term *= (x / (2 * n)) ** 2
    sum += term
  }
  return sum
}

const KAISER_PEAK = bessel(KAISER_BETA)

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

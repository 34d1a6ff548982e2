import { type Damage, tooLongError } from './damage'
import { LIMIT_TOLERANCE_SECONDS } from './opus-packets'
import type { PcmAudio, PcmBlock } from './pcm'

const RATE = 8000

/** Reads a file of frames without a header. Bytes in no frame are damage. @throws StepError audio_too_long */
export function readGsm(bytes: Uint8Array, damage: Damage, maxSeconds: number): PcmAudio {
  const frames: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    if (isFrame(bytes, at)) {
      frames.push(bytes.subarray(at, at + RAW_GSM.bytes))
      at += RAW_GSM.bytes
      continue
    }
    const next = nextFrame(bytes, at)
    damage.unreadable(next - at)
    at = next
  }
  if (frames.length * RAW_GSM.samples > (maxSeconds + LIMIT_TOLERANCE_SECONDS) * RATE) throw tooLongError(maxSeconds)
  return { rate: RATE, blocks: decodeGsm(Buffer.concat(frames), RAW_GSM) }
}

/** Tells whether a file begins with frames of GSM. */
export const isGsm = (bytes: Uint8Array): boolean => bytes.length > SURE_FRAMES * RAW_GSM.bytes && isSure(bytes, 0)

const SURE_FRAMES = 10
const SIGNATURE = 0xd

const isFrame = (bytes: Uint8Array, at: number) =>
  at + RAW_GSM.bytes <= bytes.length && (bytes[at] as number) >> 4 === SIGNATURE

/** A signature has four bits only, so the next frames, or those up to the end, must have it too. */
function isSure(bytes: Uint8Array, start: number): boolean {
  const end = Math.min(bytes.length, start + SURE_FRAMES * RAW_GSM.bytes)
  for (let at = start; at < end; at += RAW_GSM.bytes) if (!isFrame(bytes, at)) return false
  return true
}

function nextFrame(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) if (isSure(bytes, at)) return at
  return bytes.length
}

/** Decodes all whole groups of frames. */
export function* decodeGsm(bytes: Uint8Array, packing: GsmPacking): Generator<PcmBlock> {
  const decoder = new GsmDecoder()
  for (let at = 0; at + packing.bytes <= bytes.length; at += packing.bytes)
    yield [decoder.decode(bytes.subarray(at, at + packing.bytes), packing)]
}

/** Samples of a frame, at 8 kHz. */
const FRAME_SAMPLES = 160
const BLOCK_SAMPLES = 40

/** A form in which frames of GSM are stored. */
export interface GsmPacking {
  /** Bytes and samples of a group of frames. */
  bytes: number
  samples: number
  read: (group: Uint8Array) => Parameters[]
}

/** Two frames in 65 bytes, lowest bits first, as in WAV files (`wav49` of Asterisk). */
export const WAV_GSM: GsmPacking = {
  bytes: 65,
  samples: 2 * FRAME_SAMPLES,
  read(group) {
    const bits = (at: number, count: number) =>
      Array.from({ length: count }, (_, i) => bitAt(group, at + i, true)).reduceRight((sum, bit) => 2 * sum + bit, 0)
    return [parameters(bits, 0), parameters(bits, FRAME_BITS)]
  },
}

/** A frame in 33 bytes, highest bits first, behind four bits that are always the same (`gsm` of Asterisk). */
const RAW_GSM: GsmPacking = {
  bytes: 33,
  samples: FRAME_SAMPLES,
  read(group) {
    const bits = (at: number, count: number) =>
      Array.from({ length: count }, (_, i) => bitAt(group, at + i, false)).reduce((sum, bit) => 2 * sum + bit, 0)
    return [parameters(bits, 4)]
  },
}

const FRAME_BITS = 260

const bitAt = (bytes: Uint8Array, at: number, isLowFirst: boolean) =>
  ((bytes[at >> 3] as number) >> (isLowFirst ? at & 7 : 7 - (at & 7))) & 1

interface Parameters {
  /** Logarithmic area ratios of the vocal tract. */
  ratios: number[]
  blocks: { lag: number; gain: number; grid: number; maximum: number; pulses: number[] }[]
}

const RATIO_BITS = [6, 6, 5, 5, 4, 4, 3, 3]
const PULSES = 13

/** Reads the parameters of a frame (ETSI EN 300 961, table 1.1). */
function parameters(bits: (at: number, count: number) => number, start: number): Parameters {
  let at = start
  const read = (count: number) => {
    at += count
    return bits(at - count, count)
  }
  return {
    ratios: RATIO_BITS.map(read),
    blocks: Array.from({ length: FRAME_SAMPLES / BLOCK_SAMPLES }, () => ({
      lag: read(7),
      gain: read(2),
      grid: read(2),
      maximum: read(6),
      pulses: Array.from({ length: PULSES }, () => read(3)),
    })),
  }
}

const MAX_LAG = 120
const MIN_LAG = 40
// Tables of ETSI EN 300 961, section 5.4.
const RATIO_OFFSETS = [0, 0, 2048, -2560, 94, -1792, -341, -1144]
const RATIO_MINIMUMS = [-32, -32, -16, -16, -8, -8, -4, -4]
const RATIO_FACTORS = [13_107, 13_107, 13_107, 13_107, 19_223, 17_476, 31_454, 29_708]
const GAINS = [3277, 11_469, 21_299, 32_767]
const MANTISSAS = [18_431, 20_479, 22_527, 24_575, 26_623, 28_671, 30_719, 32_767]
const DEEMPHASIS = 28_180

/** Decodes GSM 06.10 full rate (ETSI EN 300 961, section 5.3), to the bit. */
class GsmDecoder {
  /** Excitation of the last 120 samples, then of the block. */
  readonly #excitation = new Int32Array(MAX_LAG + BLOCK_SAMPLES)
  readonly #lattice = new Int32Array(9)
  #ratios: number[] = RATIO_BITS.map(() => 0)
  #lag = MIN_LAG
  #emphasis = 0

  /** @returns samples at a full scale of 1 */
  decode(group: Uint8Array, packing: GsmPacking): Float32Array {
    const frames = packing.read(group).map((frame) => this.#frame(frame))
    const samples = new Float32Array(packing.samples)
    for (const [index, frame] of frames.entries()) samples.set(frame, index * FRAME_SAMPLES)
    return samples
  }

  #frame({ ratios: codes, blocks }: Parameters): Float32Array {
    const ratios = codes.map(decodedRatio)
    const filters = [1, 2, 3, 4].map((quarter) =>
      this.#ratios.map((before, i) => reflection(mixed(before, ratios[i] as number, quarter))),
    )
    this.#ratios = ratios
    const samples = new Float32Array(FRAME_SAMPLES)
    for (const [index, block] of blocks.entries()) {
      const excitation = this.#excite(block)
      for (let i = 0; i < BLOCK_SAMPLES; i++) {
        const at = index * BLOCK_SAMPLES + i
        const filter = filters[at < 13 ? 0 : at < 27 ? 1 : at < 40 ? 2 : 3] as number[]
        this.#emphasis = clipped(this.#filter(excitation[i] as number, filter) + product(this.#emphasis, DEEMPHASIS))
        samples[at] = (clipped(2 * this.#emphasis) & ~7) / 2 ** 15
      }
    }
    return samples
  }

  /** Adds pulses to the excitation one period of the voice before. */
  #excite({ lag, gain, grid, maximum, pulses }: Parameters['blocks'][number]): Int32Array {
    if (lag >= MIN_LAG && lag <= MAX_LAG) this.#lag = lag
    const history = this.#excitation
    history.copyWithin(0, BLOCK_SAMPLES)
    const block = history.subarray(MAX_LAG)
    block.fill(0)
    for (const [i, size] of pulseSizes(maximum, pulses).entries()) block[grid + 3 * i] = size
    for (let i = 0; i < BLOCK_SAMPLES; i++)
      block[i] = clipped(
        (block[i] as number) + product(GAINS[gain] as number, history[MAX_LAG + i - this.#lag] as number),
      )
    return block
  }

  #filter(excitation: number, reflections: readonly number[]): number {
    const lattice = this.#lattice
    let value = excitation
    for (let i = 7; i >= 0; i--) {
      const factor = reflections[i] as number
      value = clipped(value - product(factor, lattice[i] as number))
      lattice[i + 1] = clipped((lattice[i] as number) + product(factor, value))
    }
    lattice[0] = value
    return value
  }
}

const clipped = (value: number) => Math.max(-32_768, Math.min(32_767, value))
/** The product of two fractions of 15 bits, rounded. */
const product = (a: number, b: number) => clipped((a * b + 16_384) >> 15)

function decodedRatio(code: number, index: number): number {
  const value = ((code + (RATIO_MINIMUMS[index] as number)) << 10) - 2 * (RATIO_OFFSETS[index] as number)
  return clipped(2 * product(RATIO_FACTORS[index] as number, value))
}

/** Goes over from the ratios of the frame before in the first 40 samples. */
function mixed(before: number, now: number, quarter: number): number {
  if (quarter === 4) return now
  if (quarter === 2) return clipped((before >> 1) + (now >> 1))
  const [more, less] = quarter === 1 ? [before, now] : [now, before]
  return clipped((more >> 2) + (less >> 2) + (more >> 1))
}

function reflection(ratio: number): number {
  const size = Math.min(Math.abs(ratio), 32_767)
  const value = size < 11_059 ? size << 1 : size < 20_070 ? size + 11_059 : clipped((size >> 2) + 26_112)
  return ratio < 0 ? -value : value
}

function pulseSizes(maximum: number, pulses: readonly number[]): number[] {
  let exponent = maximum > 15 ? (maximum >> 3) - 1 : 0
  let mantissa = maximum - (exponent << 3)
  if (mantissa === 0) {
    exponent = -4
    mantissa = 7
  } else {
    for (; mantissa <= 7; exponent--) mantissa = (mantissa << 1) | 1
    mantissa -= 8
  }
  const shift = 6 - exponent
  const rounding = (1 << shift) >> 1
  const factor = MANTISSAS[mantissa] as number
  return pulses.map((code) => clipped(product(factor, (2 * code - 7) << 12) + rounding) >> shift)
}

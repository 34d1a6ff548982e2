import { AacError, type Bits } from './bits'
import { EIGHT_SHORT, FRAME_SAMPLES } from './filter-bank'
import { bandLimits, SCALE_FACTORS, SPECTRUM, tnsBands } from './tables'

/** How the lines of a frame are divided (ISO/IEC 14496-3, table 4.50). */
export interface WindowInfo {
  sequence: number
  shape: 0 | 1
  /** Bands that are transmitted. */
  bands: number
  /** Limits of the bands in a window, as lines. */
  limits: readonly number[]
  /** Number of windows in each group; windows of a group share their scale factors. */
  groups: readonly number[]
  /** Bands that temporal noise shaping can change. */
  tnsBands: number
}

const isShort = ({ sequence }: WindowInfo): boolean => sequence === EIGHT_SHORT
/** Lines of one window. */
export const windowLines = (info: WindowInfo): number => (isShort(info) ? 128 : FRAME_SAMPLES)

export function readWindowInfo(bits: Bits, rateIndex: number): WindowInfo {
  if (bits.flag()) throw new AacError('A reserved bit is set.')
  const sequence = bits.read(2)
  const shape = bits.read(1) as 0 | 1
  const short = sequence === EIGHT_SHORT
  const limits = bandLimits(rateIndex, short)
  const bands = bits.read(short ? 4 : 6)
  if (bands >= limits.length) throw new AacError('A frame has too many bands.')
  const groups = [1]
  if (short)
    for (let window = 1; window < 8; window++)
      if (bits.flag()) groups[groups.length - 1] = (groups.at(-1) as number) + 1
      else groups.push(1)
  else if (bits.flag()) throw new AacError('Prediction is not part of the low complexity profile.')
  return { sequence, shape, bands, limits, groups, tnsBands: tnsBands(rateIndex, short) }
}

/** What a band contains: nothing, noise, the other channel, or values of a codebook. */
const NO_LINES = 0
const ESCAPE_BOOK = 11
export const NOISE = 13
export const INTENSITY_REVERSED = 14
export const INTENSITY = 15

export interface Channel {
  info: WindowInfo
  /** For each group and band. */
  books: Uint8Array
  /** For each group and band: the exponent of a scale factor, the energy of noise, or the position of the other channel. */
  scales: Int16Array
  /** Spectral lines, window after window. */
  lines: Float64Array
  filters: NoiseFilter[]
}

/** Position of a band in `books` and `scales`. */
export const bandIndex = ({ bands }: WindowInfo, group: number, band: number): number => group * bands + band

/** Reads an individual channel stream (tables 4.50 to 4.54). @throws AacError */
export function readChannel(bits: Bits, rateIndex: number, common: WindowInfo | null): Channel {
  const gain = bits.read(8)
  const info = common ?? readWindowInfo(bits, rateIndex)
  const books = readBooks(bits, info)
  const scales = readScales(bits, books, gain)
  const pulses = bits.flag() ? readPulses(bits, info) : []
  const filters = bits.flag() ? readFilters(bits, info) : []
  if (bits.flag()) throw new AacError('Gain control is not part of the low complexity profile.')
  const values = readValues(bits, info, books)
  for (const { at, size } of pulses) values[at] = (values[at] as number) + ((values[at] as number) > 0 ? size : -size)
  return { info, books, scales, lines: scaled(values, { info, books, scales }), filters }
}

/** Sections of bands with one codebook each. */
function readBooks(bits: Bits, info: WindowInfo): Uint8Array {
  const { bands, groups } = info
  const books = new Uint8Array(groups.length * bands)
  const [lengthBits, longest] = isShort(info) ? [3, 7] : [5, 31]
  for (const group of groups.keys())
    for (let band = 0; band < bands; ) {
      const book = bits.read(4)
      if (book === 12) throw new AacError('A codebook is reserved.')
      let length = 0
      let part: number
      do {
        part = bits.read(lengthBits)
        length += part
      } while (part === longest)
      if (band + length > bands) throw new AacError('A section has too many bands.')
      books.fill(book, bandIndex(info, group, band), bandIndex(info, group, band + length))
      band += length
      // Sections without a band would go on for ever where no band is left to read.
      if (length === 0) throw new AacError('A section has no band.')
    }
  return books
}

const ZERO_DIFFERENCE = 60
const NOISE_OFFSET = 90
const FIRST_NOISE_BITS = 9
const MAX_SCALE = 255

/** Each value is the difference to the one before of its kind. */
function readScales(bits: Bits, books: Uint8Array, gain: number): Int16Array {
  const scales = new Int16Array(books.length)
  let scale = gain
  let position = 0
  let noise = gain - NOISE_OFFSET
  let isFirstNoise = true
  for (const [index, book] of books.entries()) {
    if (book === NO_LINES) continue
    if (book === NOISE && isFirstNoise) {
      noise += bits.read(FIRST_NOISE_BITS) - 256
      isFirstNoise = false
      scales[index] = noise
      continue
    }
    const difference = bits.symbol(SCALE_FACTORS) - ZERO_DIFFERENCE
    if (book === NOISE) noise += difference
    else if (book === INTENSITY || book === INTENSITY_REVERSED) position += difference
    else scale += difference
    if (scale < 0 || scale > MAX_SCALE) throw new AacError('A scale factor is out of range.')
    scales[index] = book === NOISE ? noise : book < NOISE ? scale : position
  }
  return scales
}

interface Pulse {
  at: number
  size: number
}

function readPulses(bits: Bits, info: WindowInfo): Pulse[] {
  if (isShort(info)) throw new AacError('Short windows have no pulses.')
  const count = bits.read(2) + 1
  let at = info.limits[bits.read(6)]
  if (at === undefined) throw new AacError('A pulse begins behind the lines.')
  return Array.from({ length: count }, () => {
    at = (at as number) + bits.read(5)
    if (at >= FRAME_SAMPLES) throw new AacError('A pulse is behind the lines.')
    return { at, size: bits.read(4) }
  })
}

/** A filter along the lines of a window, which shapes noise in time (4.6.9). */
export interface NoiseFilter {
  window: number
  /** Bands, of which the last is not included. */
  from: number
  to: number
  isDownward: boolean
  coefficients: number[]
}

const MOST_LONG_COEFFICIENTS = 12
const MOST_SHORT_COEFFICIENTS = 7

function readFilters(bits: Bits, info: WindowInfo): NoiseFilter[] {
  const short = isShort(info)
  const filters: NoiseFilter[] = []
  for (let window = 0; window < (short ? 8 : 1); window++) {
    const count = bits.read(short ? 1 : 2)
    if (count === 0) continue
    const resolution = bits.read(1) + 3
    let to = info.limits.length - 1
    for (let filter = 0; filter < count; filter++) {
      const from = Math.max(0, to - bits.read(short ? 4 : 6))
      const order = bits.read(short ? 3 : 5)
      if (order > (short ? MOST_SHORT_COEFFICIENTS : MOST_LONG_COEFFICIENTS))
        throw new AacError('A filter is too long.')
      if (order > 0) {
        const isDownward = bits.flag()
        const width = resolution - bits.read(1)
        const coefficients = Array.from({ length: order }, () => coefficient(bits.read(width), width, resolution))
        filters.push({ window, from, to, isDownward, coefficients })
      }
      to = from
    }
  }
  return filters
}

/** @param width bits of the code, which is a number with a sign */
function coefficient(code: number, width: number, resolution: number): number {
  const value = code >= 1 << (width - 1) ? code - (1 << width) : code
  const steps = (1 << (resolution - 1)) + (value < 0 ? 0.5 : -0.5)
  return Math.sin(((value / steps) * Math.PI) / 2)
}

function readValues(bits: Bits, info: WindowInfo, books: Uint8Array): Int16Array {
  const values = new Int16Array(FRAME_SAMPLES)
  forEachBand(info, ({ group, band, windows, from, to }) => {
    const book = books[bandIndex(info, group, band)] as number
    if (book === NO_LINES || book >= NOISE) return
    for (const window of windows) readBand(bits, book, values.subarray(window + from, window + to))
  })
  return values
}

function readBand(bits: Bits, book: number, values: Int16Array): void {
  const codebook = SPECTRUM[book - 1] as (typeof SPECTRUM)[number]
  const { dimension, largest, isSigned } = codebook
  const base = isSigned ? 2 * largest + 1 : largest + 1
  for (let at = 0; at < values.length; at += dimension) {
    let symbol = bits.symbol(codebook)
    for (let i = dimension - 1; i >= 0; i--) {
      values[at + i] = (symbol % base) - (isSigned ? largest : 0)
      symbol = Math.floor(symbol / base)
    }
    if (isSigned) continue
    let signs = 0
    for (let i = 0; i < dimension; i++) if (values[at + i] !== 0 && bits.flag()) signs |= 1 << i
    for (let i = 0; i < dimension; i++) {
      const size = values[at + i] as number
      const value = book === ESCAPE_BOOK && size === largest ? escaped(bits) : size
      values[at + i] = signs & (1 << i) ? -value : value
    }
  }
}

const MOST_ESCAPE_BITS = 12

/** A value that is too large for the codebook: ones, a zero, and four bits more than ones (4.6.3.3). */
function escaped(bits: Bits): number {
  let width = 4
  while (bits.flag()) if (++width > MOST_ESCAPE_BITS) throw new AacError('A value is too large.')
  return (1 << width) + bits.read(width)
}

/** Lets a scale factor of 100 be a factor of 1. */
const SCALE_OFFSET = 100

function scaled(values: Int16Array, { info, books, scales }: Pick<Channel, 'info' | 'books' | 'scales'>): Float64Array {
  const lines = new Float64Array(FRAME_SAMPLES)
  forEachBand(info, ({ group, band, windows, from, to }) => {
    const index = bandIndex(info, group, band)
    if (books[index] === NO_LINES || (books[index] as number) >= NOISE) return
    const factor = 2 ** (((scales[index] as number) - SCALE_OFFSET) / 4)
    for (const window of windows)
      for (let at = window + from; at < window + to; at++) {
        const value = values[at] as number
        if (value !== 0) lines[at] = Math.sign(value) * Math.abs(value) ** (4 / 3) * factor
      }
  })
  return lines
}

export interface Band {
  group: number
  band: number
  /** The first line of each window of the group. */
  windows: number[]
  /** The lines of the band in a window, of which the last is not included. */
  from: number
  to: number
}

export function forEachBand(info: WindowInfo, visit: (band: Band) => void): void {
  const size = windowLines(info)
  let first = 0
  for (const [group, count] of info.groups.entries()) {
    const windows = Array.from({ length: count }, (_, i) => (first + i) * size)
    for (let band = 0; band < info.bands; band++)
      visit({ group, band, windows, from: info.limits[band] as number, to: info.limits[band + 1] as number })
    first += count
  }
}

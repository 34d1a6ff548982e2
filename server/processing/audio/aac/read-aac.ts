import { type Damage, undecodableError, unsupportedError } from '../damage'
import { OPUS_RATE, type OpusFormat, type PacketList } from '../opus-packets'
import type { PcmAudio, PcmBlock } from '../pcm'
import { id3Size } from '../read-mp3'
import { AacError, Bits } from './bits'
import { AacDecoder, MOST_CHANNELS } from './decoder'
import { FRAME_SAMPLES } from './filter-bank'
import { RATES } from './tables'

export interface AacFormat {
  /** Samples per second. */
  rate: number
  /** The rate whose tables the frames use. */
  rateIndex: number
}

/** Samples of a frame at 48 kHz. */
export const frameSamples = ({ rate }: AacFormat): number => (FRAME_SAMPLES * OPUS_RATE) / rate

/** Decodes frames to sound. A frame that cannot be decoded is damage, and is left out. */
export function decodeAac(frames: Uint8Array[], { rate, rateIndex }: AacFormat, damage: Damage): PcmAudio {
  return { rate, blocks: decoded(frames, new AacDecoder(rateIndex), damage) }
}

function* decoded(frames: Uint8Array[], decoder: AacDecoder, damage: Damage): Generator<PcmBlock> {
  for (const frame of frames) {
    try {
      yield decoder.decode(frame)
    } catch (error) {
      if (!(error instanceof AacError)) throw error
      damage.lostPacket()
    }
  }
}

const LOW_COMPLEXITY = 2
/** Their frames begin with those of low complexity: spectral band replication, and parametric stereo. */
const HIGH_EFFICIENCY: readonly number[] = [5, 29]
const OTHER_PROFILES: Readonly<Record<number, string>> = {
  1: 'the main profile',
  3: 'a scalable rate',
  4: 'long term prediction',
  23: 'low delay',
  39: 'enhanced low delay',
  42: 'the extended high efficiency profile',
}
const ESCAPED_PROFILE = 31
const ESCAPED_RATE = 15

/** Reads an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). @throws StepError audio_unsupported, audio_undecodable */
export function aacFormat(config: Uint8Array | null, form: string): AacFormat {
  try {
    const bits = new Bits(config ?? new Uint8Array())
    let profile = readProfile(bits)
    const format = readRate(bits)
    checkChannels(bits.read(4), form)
    if (HIGH_EFFICIENCY.includes(profile)) {
      readRate(bits)
      profile = readProfile(bits)
    }
    if (profile !== LOW_COMPLEXITY)
      throw unsupportedError(`${form} file with AAC of ${OTHER_PROFILES[profile] ?? `profile ${profile}`}`)
    if (bits.flag()) throw unsupportedError(`${form} file with AAC in frames of 960 samples`)
    return format
  } catch (error) {
    if (error instanceof AacError) throw undecodableError('its description of AAC is broken', error)
    throw error
  }
}

/** 0 lets the frames say which channels they have (table 1.19). */
function checkChannels(configuration: number, form: string): void {
  if (configuration > MOST_CHANNELS) throw unsupportedError(`${form} file with AAC of more than two channels`)
}

function readProfile(bits: Bits): number {
  const profile = bits.read(5)
  return profile === ESCAPED_PROFILE ? 32 + bits.read(6) : profile
}

function readRate(bits: Bits): AacFormat {
  const index = bits.read(4)
  if (index !== ESCAPED_RATE) return rateOf(index)
  const rate = bits.read(24)
  const nearest = RATES.reduce((best, one) => (Math.abs(one - rate) < Math.abs(best - rate) ? one : best))
  if (Math.abs(nearest - rate) > nearest / 10) throw new AacError('The sample rate is not possible.')
  return { rate, rateIndex: RATES.indexOf(nearest) }
}

function rateOf(rateIndex: number): AacFormat {
  const rate = RATES[rateIndex]
  if (rate === undefined) throw new AacError('The sample rate is reserved.')
  return { rate, rateIndex }
}

/** Reads the frames of an AAC file without a container (ADTS). Bytes in no frame are damage. @throws StepError */
export function readAdts(bytes: Uint8Array, list: PacketList): OpusFormat & { aac: AacFormat } {
  let first: AdtsHeader | null = null
  const start = id3Size(bytes, 0)
  for (let at = start; at < bytes.length; ) {
    const header: AdtsHeader | null = frameAt(bytes, at, first)
    if (!header) {
      const next = nextFrame(bytes, at + 1, first)
      list.damage.unreadable(next - at)
      at = next
      continue
    }
    if (header.profile !== LOW_COMPLEXITY)
      throw unsupportedError(`an AAC file of ${OTHER_PROFILES[header.profile] ?? `profile ${header.profile}`}`)
    checkChannels(header.channels, 'an AAC')
    first ??= header
    list.add(bytes.subarray(at + header.size, at + header.frameSize), header.blocks === 1 ? frameSamples(header) : null)
    at += header.frameSize
  }
  if (!first) throw undecodableError('the AAC file has no frame')
  return { preSkip: 0, channels: 1, endTrim: 0, aac: { rate: first.rate, rateIndex: first.rateIndex } }
}

interface AdtsHeader extends AacFormat {
  profile: number
  channels: number
  /** In bytes, with its checksum. */
  size: number
  /** In bytes, with the header. */
  frameSize: number
  /** Raw data blocks in the frame. */
  blocks: number
}

const ADTS_BYTES = 7
const CHECKSUM_BYTES = 2

/** Reads the header of a frame (ISO/IEC 14496-3, 1.A.2.2). Returns null if there is none. */
function adtsHeader(bytes: Uint8Array, at: number): AdtsHeader | null {
  const [a, b, c, d, e, f, g] = bytes.subarray(at, at + ADTS_BYTES)
  if (a !== 0xff || b === undefined || (b & 0xf6) !== 0xf0) return null
  if (c === undefined || d === undefined || e === undefined || f === undefined || g === undefined) return null
  const rateIndex = (c >> 2) & 15
  const rate = RATES[rateIndex]
  const size = ADTS_BYTES + (b & 1 ? 0 : CHECKSUM_BYTES)
  const frameSize = ((d & 3) << 11) | (e << 3) | (f >> 5)
  if (rate === undefined || frameSize <= size) return null
  const channels = ((c & 1) << 2) | (d >> 6)
  return { rate, rateIndex, profile: (c >> 6) + 1, channels, size, frameSize, blocks: (g & 3) + 1 }
}

/** Returns the header of a whole frame that the next one follows, or the end. */
function frameAt(bytes: Uint8Array, at: number, like: AdtsHeader | null): AdtsHeader | null {
  const header = adtsHeader(bytes, at)
  if (!header || (like && !isSameStream(header, like))) return null
  const end = at + header.frameSize
  if (end === bytes.length) return header
  const next = adtsHeader(bytes, end)
  return next && isSameStream(next, header) ? header : null
}

const isSameStream = (a: AdtsHeader, b: AdtsHeader) =>
  a.rateIndex === b.rateIndex && a.profile === b.profile && a.channels === b.channels

function nextFrame(bytes: Uint8Array, from: number, like: AdtsHeader | null): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (frameAt(bytes, at, like)) return at
  return bytes.length
}

/** Tells whether a file begins with a frame of AAC, perhaps behind a tag. */
export const isAdts = (bytes: Uint8Array): boolean => frameAt(bytes, id3Size(bytes, 0), null) !== null

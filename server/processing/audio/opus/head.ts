import { unsupportedError } from '../audio-error'

/** What the container of a recording tells about its packets. */
export interface OpusFormat {
  /** Samples at 48 kHz that a decoder drops at the start (RFC 7845, section 4.2). */
  preSkip: number
  channels: 1 | 2
  /** Samples at 48 kHz that do not belong to the recording, at the end. */
  endTrim: number
}

export type OpusHead = Pick<OpusFormat, 'preSkip' | 'channels'>

const MAGIC = 'OpusHead'
/** What libopus needs; used where the header has none. */
export const DEFAULT_PRE_SKIP = 312
/** 80 ms, the value for unknown streams (RFC 7845, section 4.6). A larger one is a broken header. */
const MAX_PRE_SKIP = 3840

/**
 * Reads the identification header (RFC 7845, section 5.1). Returns null if it is none.
 * @throws StepError audio_unsupported when it has more than two channels
 */
export function parseOpusHead(bytes: Uint8Array | null): OpusHead | null {
  if (!bytes || bytes.length < 19 || Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== MAGIC) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const preSkip = view.getUint16(10, true)
  const channels = view.getUint8(9)
  if (channels > 2 || view.getUint8(18) !== 0) throw unsupportedError('an Opus file with more than two channels')
  return {
    channels: channels === 1 ? 1 : 2,
    preSkip: preSkip <= MAX_PRE_SKIP ? preSkip : DEFAULT_PRE_SKIP,
  }
}

/**
 * Writes the identification header. Its output gain is always 0: browsers apply it and the decoder here does not, and
 * no recorder sets it.
 */
export function opusHead({ channels, preSkip }: OpusHead): Uint8Array {
  const head = new Uint8Array(19)
  const view = new DataView(head.buffer)
  head.set(Buffer.from(MAGIC, 'latin1'))
  view.setUint8(8, 1)
  view.setUint8(9, channels)
  view.setUint16(10, preSkip, true)
  view.setUint32(12, 48_000, true)
  return head
}

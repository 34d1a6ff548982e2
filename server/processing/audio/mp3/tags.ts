const ID3V2_HEADER = 10
const HAS_FOOTER = 0x10
const ID3V1_BYTES = 128
const ENHANCED_ID3V1_BYTES = 227
const APE_HEADER = 32
const APE_HAS_HEADER = 0x8000_0000
const APE_IS_HEADER = 0x2000_0000
const LYRICS_START = 'LYRICSBEGIN'
const LYRICS_END = 'LYRICS200'
const LYRICS_SIZE_DIGITS = 6
/** The lyrics of a song are shorter. Without a limit, many starts without an end would take quadratic time. */
const MAX_LYRICS_BYTES = 16 * 1024

const text = (bytes: Uint8Array, at: number, length: number) =>
  at < 0 ? '' : Buffer.from(bytes.subarray(at, at + length)).toString('latin1')

/** Returns the size of the tag that begins at a position; 0 if there is none, or if it would end behind the file. */
export function tagSize(bytes: Uint8Array, at: number): number {
  const size = id3Size(bytes, at) || apeSize(bytes, at) || id3v1Size(bytes, at) || lyricsSize(bytes, at)
  return at + size <= bytes.length ? size : 0
}

/** ID3v2.4, sections 3.1 and 3.4: the size excludes the header and the footer. */
function id3Size(bytes: Uint8Array, at: number): number {
  if (text(bytes, at, 3) !== 'ID3' || bytes.length < at + ID3V2_HEADER) return 0
  return ID3V2_HEADER + syncsafe(bytes, at + 6) + ((bytes[at + 5] as number) & HAS_FOOTER ? ID3V2_HEADER : 0)
}

/** Reads a number of four times seven bits (ID3v2.4, section 6.2). */
const syncsafe = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)

/** An enhanced tag is followed by an ID3v1 tag, whose title can begin with "+" too. */
function id3v1Size(bytes: Uint8Array, at: number): number {
  if (text(bytes, at, 3) !== 'TAG') return 0
  const isEnhanced = text(bytes, at, 4) === 'TAG+' && text(bytes, at + ENHANCED_ID3V1_BYTES, 3) === 'TAG'
  return isEnhanced ? ENHANCED_ID3V1_BYTES : ID3V1_BYTES
}

/** Lyrics3 v2: only the end of the tag states its size. */
function lyricsSize(bytes: Uint8Array, at: number): number {
  if (text(bytes, at, LYRICS_START.length) !== LYRICS_START) return 0
  const end = text(bytes, at, MAX_LYRICS_BYTES).indexOf(LYRICS_END) + LYRICS_END.length
  return trailingLyricsSize(bytes, at + end) === end ? end : 0
}

/** APEv2: the size includes the footer, not the header. */
function apeSize(bytes: Uint8Array, at: number): number {
  const tag = apeHeader(bytes, at)
  return tag?.isHeader ? APE_HEADER + tag.size : 0
}

function apeHeader(bytes: Uint8Array, at: number) {
  if (text(bytes, at, 8) !== 'APETAGEX' || bytes.length < at + APE_HEADER) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + at)
  const flags = view.getUint32(20, true)
  return {
    size: view.getUint32(12, true),
    isHeader: (flags & APE_IS_HEADER) !== 0,
    hasHeader: (flags & APE_HAS_HEADER) !== 0,
  }
}

/** Returns where the sound of a file ends: before its trailing tags. */
export function soundEnd(bytes: Uint8Array): number {
  let end = bytes.length
  for (let size = trailingSize(bytes, end); size > 0 && size <= end; size = trailingSize(bytes, end)) end -= size
  return end
}

function trailingSize(bytes: Uint8Array, end: number): number {
  if (text(bytes, end - ID3V1_BYTES, 3) === 'TAG') return ID3V1_BYTES
  if (text(bytes, end - ENHANCED_ID3V1_BYTES, 4) === 'TAG+') return ENHANCED_ID3V1_BYTES
  return trailingApeSize(bytes, end) || trailingId3Size(bytes, end) || trailingLyricsSize(bytes, end)
}

function trailingApeSize(bytes: Uint8Array, end: number): number {
  const tag = apeHeader(bytes, end - APE_HEADER)
  return tag ? tag.size + (tag.hasHeader ? APE_HEADER : 0) : 0
}

/** ID3v2.4, section 3.4: the footer is a copy of the header with another name. */
function trailingId3Size(bytes: Uint8Array, end: number): number {
  const at = end - ID3V2_HEADER
  if (text(bytes, at, 3) !== '3DI') return 0
  return 2 * ID3V2_HEADER + syncsafe(bytes, at + 6)
}

/** Lyrics3 v2: the size of the tag, without itself, is written before its last word. */
function trailingLyricsSize(bytes: Uint8Array, end: number): number {
  const at = end - LYRICS_END.length
  if (text(bytes, at, LYRICS_END.length) !== LYRICS_END) return 0
  const size = Number(text(bytes, at - LYRICS_SIZE_DIGITS, LYRICS_SIZE_DIGITS))
  return Number.isInteger(size) ? size + LYRICS_SIZE_DIGITS + LYRICS_END.length : 0
}

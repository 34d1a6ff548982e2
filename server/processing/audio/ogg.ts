import { undecodableError, unsupportedError } from './damage'
import { OPUS_RATE, type PacketList } from './opus-packets'
import type { PacketFile } from './read-packets'

/** The first bytes of the first packet of other codecs (RFC 5334 and the codecs' own mappings). */
const OTHER_CODECS: readonly (readonly [magic: string, found: string])[] = [
  ['\x01vorbis', 'an Ogg Vorbis file'],
  ['\x7fFLAC', 'an Ogg FLAC file'],
  ['Speex   ', 'an Ogg Speex file'],
  ['\x80theora', 'an Ogg Theora video'],
]
const HEADER_BYTES = 27
const CRC_AT = 22
const NO_GRANULE = -1n

interface Page {
  isFirst: boolean
  isLast: boolean
  /** Samples at 48 kHz at the end of the last packet that ends here; null when none ends here. */
  granule: number | null
  serial: number
  sequence: number
  bytes: Uint8Array
}

interface Stream {
  serial: number
  sequence: number
  pages: Uint8Array[]
  granule: number | null
  isEnded: boolean
}

/**
 * Returns the whole pages of an Ogg file, a file for each of several streams. mediabunny compares neither checksums nor
 * numbers of pages, and reads nothing of a file that is cut inside a page.
 * @throws StepError audio_unsupported, audio_undecodable
 */
export function wholeOgg(bytes: Uint8Array, { damage }: PacketList): PacketFile[] {
  const streams: Stream[] = []
  for (let at = 0; at < bytes.length; ) {
    const page = pageAt(bytes, at)
    if (!page) {
      const next = nextPage(bytes, at + 1)
      damage.unreadable(next - at)
      at = next
      continue
    }
    at += page.bytes.length
    const stream = streams.at(-1)
    if (page.isFirst) {
      if (stream && !stream.isEnded) {
        if (!stream.granule) throw unsupportedError('an Ogg file with several tracks')
        damage.endsEarly()
      }
      streams.push(beginStream(page))
    } else if (!stream || page.serial !== stream.serial) damage.unreadable(page.bytes.length)
    else {
      if (page.sequence <= stream.sequence || stream.isEnded) damage.outOfOrder()
      else if (page.sequence > stream.sequence + 1) damage.lostPacket()
      stream.sequence = page.sequence
      stream.pages.push(page.bytes)
      stream.granule = page.granule ?? stream.granule
      stream.isEnded ||= page.isLast
    }
  }
  if (streams.length === 0) throw undecodableError('the Ogg file has no readable Opus header')
  if (!streams.at(-1)?.isEnded) damage.endsEarly()
  return streams.map(({ pages, granule }) => ({ bytes: Buffer.concat(pages), endPosition: (granule ?? 0) / OPUS_RATE }))
}

function beginStream({ serial, sequence, bytes }: Page): Stream {
  const magic = Buffer.from(bytes.subarray(HEADER_BYTES + 1, HEADER_BYTES + 9)).toString('latin1')
  const other = OTHER_CODECS.find(([start]) => magic.startsWith(start))
  if (other) throw unsupportedError(other[1])
  if (magic !== 'OpusHead') throw unsupportedError('an Ogg file with an unknown codec')
  return { serial, sequence, pages: [bytes], granule: null, isEnded: false }
}

/** Reads the page at a position (RFC 3533, section 6). Returns null if there is none or its checksum is wrong. */
function pageAt(bytes: Uint8Array, at: number): Page | null {
  if (at + HEADER_BYTES > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at)
  if (view.getUint32(0) !== 0x4f676753 || view.getUint8(4) !== 0) return null
  const bodyStart = HEADER_BYTES + view.getUint8(26)
  const lacing = bytes.subarray(at + HEADER_BYTES, at + bodyStart)
  const page = bytes.subarray(at, at + bodyStart + lacing.reduce((sum, length) => sum + length, 0))
  if (checksum(page) !== view.getUint32(CRC_AT, true)) return null
  const flags = view.getUint8(5)
  const granule = view.getBigInt64(6, true)
  return {
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    granule: granule === NO_GRANULE ? null : Number(granule),
    serial: view.getUint32(14, true),
    sequence: view.getUint32(18, true),
    bytes: page,
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

function checksum(page: Uint8Array): number {
  let crc = 0
  for (let i = 0; i < page.length; i++) {
    const byte = i >= CRC_AT && i < CRC_AT + 4 ? 0 : (page[i] as number)
    crc = (crc << 8) ^ (CRC_TABLE[((crc >>> 24) ^ byte) & 0xff] as number)
  }
  return crc >>> 0
}

function nextPage(bytes: Uint8Array, from: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = buffer.indexOf('OggS', from, 'latin1')
  while (at !== -1 && !pageAt(bytes, at)) at = buffer.indexOf('OggS', at + 1, 'latin1')
  return at === -1 ? bytes.length : at
}

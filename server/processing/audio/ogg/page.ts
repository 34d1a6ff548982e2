export interface OggPage {
  isContinued: boolean
  isFirst: boolean
  isLast: boolean
  /** Samples at 48 kHz at the end of the last packet that ends here; null when none ends here. */
  granule: number | null
  serial: number
  sequence: number
  /** The parts of packets; the last one continues on the next page if `endsOpen`. */
  parts: Uint8Array[]
  endsOpen: boolean
  /** In bytes, with the header. */
  size: number
}

const MAGIC = 0x4f676753
const HEADER_BYTES = 27
const NO_GRANULE = -1n
const CRC_AT = 22

/** Reads the page at a position (RFC 3533, section 6). Returns null if there is none or its checksum is wrong. */
export function pageAt(bytes: Uint8Array, at: number): OggPage | null {
  if (at + HEADER_BYTES > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at)
  if (view.getUint32(0) !== MAGIC || view.getUint8(4) !== 0) return null
  const segmentCount = view.getUint8(26)
  if (HEADER_BYTES + segmentCount > view.byteLength) return null
  const lacing = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + segmentCount)
  const size = HEADER_BYTES + segmentCount + lacing.reduce((sum, length) => sum + length, 0)
  if (size > view.byteLength || checksum(bytes.subarray(at, at + size)) !== view.getUint32(CRC_AT, true)) return null
  const flags = view.getUint8(5)
  const granule = view.getBigInt64(6, true)
  return {
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    granule: granule === NO_GRANULE ? null : Number(granule),
    serial: view.getUint32(14, true),
    sequence: view.getUint32(18, true),
    parts: partsOf(bytes.subarray(at + HEADER_BYTES + segmentCount, at + size), lacing),
    endsOpen: lacing.at(-1) === 255,
    size,
  }
}

/** A packet ends at the first segment that is shorter than 255 bytes. */
function partsOf(body: Uint8Array, lacing: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  let start = 0
  let end = 0
  lacing.forEach((length, index) => {
    end += length
    if (length === 255 && index < lacing.length - 1) return
    parts.push(body.subarray(start, end))
    start = end
  })
  return parts
}

const POLYNOMIAL = 0x04c11db7
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ POLYNOMIAL : value << 1
  return value >>> 0
})

/** The checksum of a page, in which its own field counts as zero. */
function checksum(page: Uint8Array): number {
  let crc = 0
  for (let i = 0; i < page.length; i++) {
    const byte = i >= CRC_AT && i < CRC_AT + 4 ? 0 : (page[i] as number)
    crc = (crc << 8) ^ (CRC_TABLE[((crc >>> 24) ^ byte) & 0xff] as number)
  }
  return crc >>> 0
}

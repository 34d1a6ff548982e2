import { undecodableError } from './damage'
import type { PacketList } from './opus-packets'
import type { PacketFile } from './read-packets'

interface Box {
  type: string
  at: number
  start: number
  end: number
}

/** Boxes that WebKitGTK writes twice: the file header, and the header of the sound before a pause or the end. */
const HEADERS: readonly string[] = ['ftyp', 'moof']

/**
 * Returns the MP4 files that a recording consists of. mediabunny reads only the first one, and the repeated headers of
 * WebKitGTK as repeated sound.
 * @throws StepError audio_undecodable
 */
export function wholeMp4(bytes: Uint8Array, { damage }: PacketList): PacketFile[] {
  const all = [...boxes(bytes)]
  const end = all.at(-1)?.end ?? 0
  if (end > bytes.length) damage.endsEarly()
  if (end < bytes.length) damage.unreadable(bytes.length - end)
  const files: { parts: Uint8Array[]; soundBytes: number; tracks: number }[] = []
  for (const [index, box] of all.entries()) {
    const content = bytes.subarray(box.at, box.end)
    const next = all[index + 1]
    if (HEADERS.includes(box.type) && next && Buffer.compare(content, bytes.subarray(next.at, next.end)) === 0) continue
    if (box.type === 'ftyp' || files.length === 0) files.push({ parts: [], soundBytes: 0, tracks: 0 })
    const file = files.at(-1) as (typeof files)[number]
    file.parts.push(content)
    if (box.type === 'moov') {
      checkPacketCount(Buffer.from(content.buffer, content.byteOffset, content.length), bytes.length)
      file.tracks += [...boxes(bytes.subarray(box.start, box.end))].filter(({ type }) => type === 'trak').length
    }
    if (box.type === 'mdat') file.soundBytes += Math.min(box.end, bytes.length) - box.start
  }
  return files.map(({ parts, soundBytes, tracks }) => ({
    bytes: Buffer.concat(parts),
    // Chapters and other texts are tracks with bytes of their own.
    ...(tracks === 1 ? { soundBytes } : {}),
  }))
}

/** Lists the boxes of a file (ISO/IEC 14496-12, section 4.2). A part that is none ends the list. */
function* boxes(bytes: Uint8Array): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 8 <= bytes.length; ) {
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return
    let size = view.getUint32(at)
    let header = 8
    if (size === 1) {
      if (at + 16 > bytes.length) return
      size = Number(view.getBigUint64(at + 8))
      header = 16
    } else if (size === 0) size = bytes.length - at
    if (size < header) return
    yield { type, at, start: at + header, end: at + size }
    at += size
  }
}

/** mediabunny lists as many packets as `stts` states (ISO/IEC 14496-12, 8.6.1.2), whatever a damaged number says. */
function checkPacketCount(moov: Buffer, maxPackets: number): void {
  for (let at = moov.indexOf('stts'); at !== -1 && at + 12 <= moov.length; at = moov.indexOf('stts', at + 4)) {
    const entries = moov.readUInt32BE(at + 8)
    let packets = entries
    for (let entry = at + 12; entry + 4 <= moov.length && entry < at + 12 + 8 * entries; entry += 8)
      packets += moov.readUInt32BE(entry)
    if (packets > maxPackets) throw undecodableError('the MP4 file states more packets than it can have')
  }
}

import { joined, opusFile, tone } from './make-audio'

// Files that cost the most processor time for their size, as a stranger can send them.

/** Header bytes of an Ogg page without a checksum, and segment sizes that make it as long as a page can be. */
const FAKE_PAGE = Buffer.from('OggS\0\xff\xff\xff\xff', 'latin1')
const FAKES_IN_A_ROW = 900

/** An Ogg file of fake page headers that each claim up to 64 kB, with a true empty page after each 900. */
export function oggOfFakePages(bytes: number): Uint8Array {
  const run = Buffer.concat([...Array<Buffer>(FAKES_IN_A_ROW).fill(FAKE_PAGE), emptyPage()])
  return new Uint8Array(Buffer.alloc(bytes, run))
}

function emptyPage(): Buffer {
  const page = Buffer.alloc(27)
  page.write('OggS', 0, 'latin1')
  let crc = 0
  for (const byte of page) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  page.writeUInt32LE(crc >>> 0, 22)
  return page
}

/** The first byte of an Opus packet that states more frames in a second byte. */
const CUT_PACKET = 0x03

/** An MP4 file whose tables list packets of one byte, of which each is invalid: no limit of length is reached. */
export async function mp4OfInvalidPackets(count: number): Promise<Uint8Array> {
  const whole = await opusFile('mp4', [tone(0.1, 48_000)], 48_000)
  const data = new Uint8Array(8 + count).fill(CUT_PACKET)
  new DataView(data.buffer).setUint32(0, data.length)
  data.set(Buffer.from('mdat'), 4)
  const file = joined(whole, data)
  const view = new DataView(file.buffer)
  // The content of a box begins with its version; then what ISO/IEC 14496-12, section 8.6 and 8.7 say.
  const write = (box: string, ...values: number[]) => {
    const start = Buffer.from(file.buffer).indexOf(box) + 8
    for (const [index, value] of values.entries()) view.setUint32(start + 4 * index, value)
  }
  write('stts', 1, count, 960)
  write('stsz', 1, count)
  write('stsc', 1, 1, count, 1)
  write('stco', 1, whole.length + 8)
  return file
}

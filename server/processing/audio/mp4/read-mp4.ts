import { StepError } from '../../port/step-error'
import { undecodableError, unsupportedError } from '../audio-error'
import type { Damage } from '../damage'
import { DEFAULT_PRE_SKIP, type OpusFormat, parseOpusHead } from '../opus/head'
import type { PacketList } from '../opus/packet-list'
import { PacketClock } from '../packet-clock'
import { type Box, boxes, boxesWithin } from './boxes'

/** Positions of the number of entries in the boxes that state one, from the start of their content. */
const COUNTS: Readonly<Record<string, number>> = { stts: 4, stsc: 4, stsz: 8, stco: 4, co64: 4, trun: 4, ctts: 4 }

/**
 * Reads the Opus packets of an MP4 file with mediabunny. All bytes of sound data must belong to a packet; the rest is
 * reported as damage.
 * @throws StepError audio_unsupported, audio_undecodable, audio_too_long
 */
export async function readMp4(bytes: Uint8Array, list: PacketList): Promise<OpusFormat> {
  const parts: OpusFormat[] = []
  for (const file of files(withoutRepeatedBoxes(bytes), list.damage)) parts.push(await readFile(file, list))
  const [first] = parts
  if (!first) throw undecodableError('the MP4 file has no track')
  return {
    preSkip: first.preSkip,
    channels: parts.some(({ channels }) => channels === 2) ? 2 : 1,
    endTrim: 0,
  }
}

/** Splits at each file header, because the positions in a file are relative to its own start. */
function files(bytes: Uint8Array, damage: Damage): Uint8Array[] {
  const starts: number[] = []
  let end = 0
  for (const box of boxes(bytes, 0, bytes.length)) {
    if (box.type === 'ftyp' || starts.length === 0) starts.push(box.at)
    end = box.end
    checkCounts(bytes, box)
  }
  if (end > bytes.length) damage.endsEarly()
  if (end < bytes.length) damage.unreadable(bytes.length - end)
  return starts.map((start, index) => bytes.subarray(start, starts[index + 1] ?? bytes.length))
}

/**
 * Leaves out boxes that are followed by an identical box: WebKitGTK writes its file header, and the header of the sound
 * before a pause or the end, twice.
 */
function withoutRepeatedBoxes(bytes: Uint8Array): Uint8Array {
  const repeated: Box[] = []
  let before: Box | null = null
  for (const box of boxes(bytes, 0, bytes.length)) {
    if (before && HEADERS.includes(box.type) && isSame(bytes, before, box)) repeated.push(before)
    before = box
  }
  if (repeated.length === 0) return bytes
  const kept = repeated.map(({ at }, index) => bytes.subarray(repeated[index - 1]?.end ?? 0, at))
  return Buffer.concat([...kept, bytes.subarray(repeated.at(-1)?.end ?? 0)])
}

const HEADERS: readonly string[] = ['ftyp', 'moof']

const isSame = (bytes: Uint8Array, first: Box, second: Box): boolean =>
  Buffer.compare(bytes.subarray(first.at, first.end), bytes.subarray(second.at, second.end)) === 0

/** A table with more entries than the file has bytes would fill the memory before anything is read. */
function checkCounts(bytes: Uint8Array, box: Box): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { type, start } of boxesWithin(bytes, box.at, Math.min(box.end, bytes.length))) {
    const at = COUNTS[type]
    if (at === undefined || start + at + 4 > bytes.length) continue
    const count = view.getUint32(start + at)
    if (count > bytes.length) throw undecodableError('the MP4 file states more packets than it can have')
    if (type === 'stts') checkTimes(view, start + 8, count)
  }
}

/** Each entry of `stts` states how many packets it is for. */
function checkTimes(view: DataView, start: number, count: number): void {
  let packets = 0
  for (let i = 0; i < count && start + 8 * i + 4 <= view.byteLength; i++) packets += view.getUint32(start + 8 * i)
  if (packets > view.byteLength) throw undecodableError('the MP4 file states more packets than it can have')
}

async function readFile(bytes: Uint8Array, list: PacketList): Promise<OpusFormat> {
  try {
    return await readTrack(bytes, list)
  } catch (error) {
    if (error instanceof StepError) throw error
    throw undecodableError('the MP4 file is broken', error)
  }
}

async function readTrack(bytes: Uint8Array, list: PacketList): Promise<OpusFormat> {
  const { BufferSource, EncodedPacketSink, Input, Logging, LogLevel, MP4, QTFF } = await import('mediabunny')
  // Its warnings contain bytes of the file, which must not get into the log.
  Logging.level = LogLevel.Silent
  const input = new Input({ formats: [MP4, QTFF], source: new BufferSource(bytes) })
  try {
    const tracks = await input.getTracks()
    if (tracks.some((track) => track.isVideoTrack())) throw unsupportedError('an MP4 video')
    const sounds = tracks.filter((track) => track.isAudioTrack())
    const [track] = sounds
    if (!track) throw undecodableError('the MP4 file has no sound track')
    if (sounds.length > 1) throw unsupportedError('an MP4 file with several sound tracks')
    const codec = await track.getCodec()
    if (codec !== 'opus') throw unsupportedError(`an MP4 file with ${codec?.toUpperCase() ?? sampleEntry(bytes)}`)
    const config = await track.getDecoderConfig()
    const head = parseOpusHead(config?.description ? asBytes(config.description) : null)
    const clock = new PacketClock(list.damage)
    let read = 0
    for await (const packet of new EncodedPacketSink(track).packets()) {
      read += packet.data.length
      clock.add(packet.timestamp, list.add(packet.data))
    }
    clock.end()
    compareBytes(bytes, read, list.damage)
    return {
      preSkip: head?.preSkip ?? DEFAULT_PRE_SKIP,
      channels: (head?.channels ?? (await track.getNumberOfChannels())) === 1 ? 1 : 2,
      endTrim: 0,
    }
  } finally {
    input.dispose()
  }
}

/** The name of the codec in the sample description (ISO/IEC 14496-12, section 8.5.2). */
function sampleEntry(bytes: Uint8Array): string {
  for (const { type, start } of boxesWithin(bytes, 0, bytes.length)) {
    const name = Buffer.from(bytes.subarray(start + 12, start + 16)).toString('latin1')
    if (type === 'stsd' && /^[\w. -]{4}$/.test(name)) return name.trim().toUpperCase()
  }
  return 'an unknown codec'
}

const asBytes = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)

/** Sound data that belongs to no packet was lost, for example behind a gap in the tables. */
function compareBytes(bytes: Uint8Array, read: number, damage: Damage): void {
  let stored = 0
  for (const { type, start, end } of boxes(bytes, 0, bytes.length)) {
    if (type === 'mdat') stored += Math.min(end, bytes.length) - start
  }
  if (read !== stored) damage.unreadable(Math.abs(stored - read))
}

import { tooLongError } from './damage'
import { OPUS_RATE, type OpusHead, opusHead, type PacketList, packetSamples } from './opus-packets'
import type { PacketFile } from './read-packets'

/** Ids of elements (RFC 8794 and RFC 9559). */
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
/** Timestamp, position and size of the cluster before, checksum: at most eight bytes. */
const SMALL = [0xe7, 0xa7, 0xab, 0xbf]
const VOID = 0xec
/** Info, tracks, seek head, cues, chapters, tags, attachments, void. */
const OTHERS = [0x1549a966, 0x1654ae6b, 0x114d9b74, 0x1c53bb6b, 0x1043a770, 0x1254c367, 0x1941a469, VOID]
const KNOWN = [EBML, SEGMENT, CLUSTER, SIMPLE_BLOCK, BLOCK_GROUP, ...SMALL, ...OTHERS]

/** A file header that states the type "webm", and a segment and a cluster of unknown size. */
const FILE_HEADER = Buffer.from('1a45dfa3874282847765626d' + '1853806701ffffffffffffff', 'hex')
const CLUSTER_HEADER = Buffer.from('1f43b67501ffffffffffffff', 'hex')
const DISCARD_PADDING = Buffer.from('75a2', 'hex')
const MAX_PACKETS_PER_SECOND = 400

interface Element {
  id: number
  start: number
  end: number
  /** The size is not stated: the content ends where an element begins that cannot be inside. */
  isOpen: boolean
}

/**
 * Returns the whole elements of a WebM file, and of files joined behind it. mediabunny loses the rest of a cluster at
 * bytes that are no element, and never ends at a block outside a cluster (measured with 1.61.0).
 * @throws StepError audio_too_long
 */
export function wholeWebm(bytes: Uint8Array, { damage, maxSeconds }: PacketList): PacketFile[] {
  const files: { parts: Uint8Array[]; lastGroup: Uint8Array | null; isInCluster: boolean }[] = []
  let blocks = 0
  let statedEnd = 0
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at)
    if (!element) {
      const next = nextElement(bytes, at + 1)
      damage.unreadable(next - at)
      at = next
      continue
    }
    const { id, start, end, isOpen } = element
    const elementStart = at
    if (id === EBML || files.length === 0) files.push({ parts: [FILE_HEADER], lastGroup: null, isInCluster: false })
    const file = files.at(-1) as (typeof files)[number]
    if (id === SEGMENT || id === CLUSTER) {
      // Behind removed bytes its size is wrong.
      if (id === CLUSTER) file.parts.push(CLUSTER_HEADER)
      file.isInCluster = id === CLUSTER
      if (!isOpen) statedEnd = Math.max(statedEnd, end)
      at = start
      continue
    }
    if (end > bytes.length) {
      damage.unreadable(bytes.length - start)
      statedEnd = end
      break
    }
    at = end
    const content = bytes.subarray(start, end)
    const isBlock = id === SIMPLE_BLOCK || id === BLOCK_GROUP
    if (isBlock && !file.isInCluster) file.parts.push(CLUSTER_HEADER)
    if (isBlock) file.isInCluster = true
    else if (OTHERS.includes(id) && id !== VOID) file.isInCluster = false
    if (id !== EBML && (file.isInCluster || OTHERS.includes(id))) file.parts.push(bytes.subarray(elementStart, end))
    if (isBlock) file.lastGroup = id === BLOCK_GROUP ? content : null
    if (isBlock && ++blocks > (maxSeconds + 1) * MAX_PACKETS_PER_SECOND) throw tooLongError(maxSeconds)
  }
  if (statedEnd > bytes.length) damage.endsEarly()
  return files.map(({ parts, lastGroup }) => ({ bytes: Buffer.concat(parts), endTrim: discardPadding(lastGroup) }))
}

export function elementAt(bytes: Uint8Array, at: number): Element | null {
  const id = variableInteger(bytes, at, 4, true)
  if (!id || !KNOWN.includes(id.value)) return null
  const size = variableInteger(bytes, at + id.length, 8, false)
  if (!size) return null
  const start = at + id.length + size.length
  const isOpen = size.value === 2 ** (7 * size.length) - 1
  if (isOpen && id.value !== SEGMENT && id.value !== CLUSTER) return null
  if (SMALL.includes(id.value) && size.value > 8) return null
  return { id: id.value, start, end: start + size.value, isOpen }
}

/** Reads an integer whose first byte tells its length; ids keep the length marker. */
function variableInteger(bytes: Uint8Array, at: number, maxLength: number, keepMarker: boolean) {
  const first = bytes[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (length > maxLength || at + length > bytes.length) return null
  let value = keepMarker ? first : first & (0xff >> length)
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] as number)
  return { value, length }
}

/** Returns where a cluster or a file begins, or a block that another element follows; or the end. */
function nextElement(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const element = elementAt(bytes, at)
    if (!element) continue
    const { id, end } = element
    if (id === CLUSTER || id === EBML) return at
    if ((id === SIMPLE_BLOCK || id === BLOCK_GROUP) && (end === bytes.length || elementAt(bytes, end))) return at
  }
  return bytes.length
}

/** Returns the seconds at the end of a block group that do not belong to the recording; mediabunny ignores them. */
function discardPadding(group: Uint8Array | null): number {
  const tail = Buffer.from(group?.subarray(-11) ?? [])
  const at = tail.lastIndexOf(DISCARD_PADDING)
  const size = (tail[at + 2] ?? 0) & 0x7f
  if (at === -1 || size < 1 || size > 6 || at + 3 + size !== tail.length) return 0
  return Math.max(0, tail.readIntBE(at + 3, size) / 1e9)
}

/** Writes a seekable WebM file with duration and cues. Timestamps are those of the sound: gaps are closed. */
export async function writeWebm(packets: Uint8Array[], head: OpusHead): Promise<Uint8Array> {
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } = await import('mediabunny')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = {
    codec: 'opus',
    numberOfChannels: head.channels,
    sampleRate: OPUS_RATE,
    description: opusHead(head),
  }
  let samples = 0
  for (const data of packets) {
    const duration = packetSamples(data) ?? 0
    await source.add(new EncodedPacket(data, 'key', samples / OPUS_RATE, duration / OPUS_RATE), { decoderConfig })
    samples += duration
  }
  await output.finalize()
  if (!target.buffer) throw new Error('mediabunny wrote no file.')
  return new Uint8Array(target.buffer)
}

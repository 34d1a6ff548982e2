import { type Damage, tooLongError, unsupportedError } from './damage'

/** A recorder that stops at the limit delivers the sound of the next moment too. */
export const LIMIT_TOLERANCE_SECONDS = 1

/** Collects valid packets up to the limit, before anything is decoded: 10 MB of packets of one byte would be hours. */
export class PacketList {
  readonly packets: Uint8Array[] = []
  #samples = 0

  constructor(
    readonly damage: Damage,
    readonly maxSeconds: number,
  ) {}

  /**
   * Adds a packet. Returns its samples at 48 kHz; 0 for an invalid one, which is damage.
   * @param samples of a packet that is not Opus; null for an invalid one
   * @throws StepError audio_too_long
   */
  add(packet: Uint8Array, samples = packetSamples(packet)): number {
    if (samples === null || isErased(packet)) {
      this.damage.lostPacket()
      return 0
    }
    this.#samples += samples
    if (this.#samples > (this.maxSeconds + LIMIT_TOLERANCE_SECONDS) * OPUS_RATE) throw tooLongError(this.maxSeconds)
    this.packets.push(packet)
    return samples
  }
}

/** No encoder begins a packet with eight zeros; a part of a file that was never written has them. */
const ZEROS = 8
const isErased = (packet: Uint8Array) => packet.length >= ZEROS && packet.subarray(0, ZEROS).every((byte) => byte === 0)

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

/** Reads the identification header (RFC 7845, 5.1); null if it is none. @throws StepError audio_unsupported */
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

/** Writes the identification header. Its output gain is 0: browsers apply it and the decoder here does not. */
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

/** The decoder's output and all timestamps are at this rate (RFC 6716, section 2). */
export const OPUS_RATE = 48_000
const MAX_PACKET_SAMPLES = (OPUS_RATE * 120) / 1000
const MAX_FRAME_BYTES = 1275
/** A packet with 120 ms of frames of the largest size; the decoder's buffer has 8,192 bytes. */
const MAX_PACKET_BYTES = 6 * MAX_FRAME_BYTES

/** Returns the samples of a packet at 48 kHz; null for an invalid one (RFC 6716, 3.4), which is never decoded. */
export function packetSamples(packet: Uint8Array): number | null {
  const toc = packet[0]
  if (toc === undefined || packet.length > MAX_PACKET_BYTES) return null
  const count = frameCount(packet, toc & 3)
  if (count === null) return null
  const samples = count * frameSamples(toc >> 3)
  return samples <= MAX_PACKET_SAMPLES ? samples : null
}

/** Table 2 of RFC 6716: samples per frame of each configuration. */
function frameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config % 4] as number
  if (config < 16) return [480, 960][config % 2] as number
  return [120, 240, 480, 960][config % 4] as number
}

function frameCount(packet: Uint8Array, code: number): number | null {
  const body = packet.length - 1
  if (code === 0) return body <= MAX_FRAME_BYTES ? 1 : null
  if (code === 1) return body % 2 === 0 && body / 2 <= MAX_FRAME_BYTES ? 2 : null
  if (code === 2) {
    const first = frameLength(packet, 1)
    if (!first) return null
    const second = packet.length - first.next - first.length
    return second >= 0 && second <= MAX_FRAME_BYTES ? 2 : null
  }
  return countedFrames(packet)
}

/** Code 3: a signalled number of frames, with optional padding (section 3.2.5). */
function countedFrames(packet: Uint8Array): number | null {
  const header = packet[1]
  if (header === undefined) return null
  const count = header & 0x3f
  if (count === 0) return null
  let next = 2
  let end = packet.length
  if (header & 0x40) {
    let part: number | undefined
    do {
      part = packet[next++]
      if (part === undefined) return null
      end -= part === 255 ? 254 : part
    } while (part === 255)
  }
  if (!(header & 0x80)) {
    const size = (end - next) / count
    return size >= 0 && Number.isInteger(size) && size <= MAX_FRAME_BYTES ? count : null
  }
  let frames = 0
  for (let i = 0; i < count - 1; i++) {
    const frame = frameLength(packet, next)
    if (!frame) return null
    frames += frame.length
    next = frame.next
  }
  const last = end - next - frames
  return last >= 0 && last <= MAX_FRAME_BYTES ? count : null
}

/** Section 3.2.1: a length of one or two bytes. */
function frameLength(packet: Uint8Array, at: number): { length: number; next: number } | null {
  const first = packet[at]
  if (first === undefined) return null
  if (first < 252) return { length: first, next: at + 1 }
  const second = packet[at + 1]
  return second === undefined ? null : { length: second * 4 + first, next: at + 2 }
}

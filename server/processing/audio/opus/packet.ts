/** The decoder's output and all timestamps are at this rate (RFC 6716, section 2). */
export const OPUS_RATE = 48_000
const MAX_PACKET_SAMPLES = (OPUS_RATE * 120) / 1000
const MAX_FRAME_BYTES = 1275
/** A packet with 120 ms of frames of the largest size; the decoder's buffer has 8,192 bytes. */
const MAX_PACKET_BYTES = 6 * MAX_FRAME_BYTES

/**
 * Returns the number of samples of a packet at 48 kHz, or null if the packet breaks a rule of RFC 6716, section 3.4.
 * The duration of a file is known before anything is decoded, and the decoder gets no packet that it would refuse.
 */
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

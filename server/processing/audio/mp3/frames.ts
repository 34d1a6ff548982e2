import type { Damage } from '../damage'
import { type FrameHeader, frameHeader, type InfoTag, infoTag, isSameStream } from './frame'

export interface Mp3Frame {
  header: FrameHeader
  bytes: Uint8Array
}

export interface Mp3Frames {
  frames: Mp3Frame[]
  tag: InfoTag | null
}

const LAYER_III = 3
const ID3V1_BYTES = 128

/** Returns the size of an ID3v2 tag at the start; 0 if there is none (id3.org, ID3v2.4, section 3.1). */
export function id3Size(bytes: Uint8Array): number {
  if (Buffer.from(bytes.subarray(0, 3)).toString('latin1') !== 'ID3' || bytes.length < 10) return 0
  const [a, b, c, d] = bytes.subarray(6, 10) as Uint8Array & [number, number, number, number]
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f)
}

/** Returns the first position from `from` where two frames of one stream follow each other. */
export function findFrames(bytes: Uint8Array, from: number, like?: FrameHeader): number | null {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const header = frameHeader(bytes, at)
    if (header?.layer !== LAYER_III || (like && !isSameStream(header, like))) continue
    const end = at + header.size
    const next = frameHeader(bytes, end)
    if ((next && isSameStream(next, header)) || end === bytes.length) return at
  }
  return null
}

/** Lists the frames of a file. Bytes that are neither a frame nor a tag are reported as damage. */
export function mp3Frames(file: Uint8Array, damage: Damage): Mp3Frames {
  const bytes = file.subarray(0, file.length - trailingTagBytes(file))
  const result: Mp3Frames = { frames: [], tag: null }
  let stream: FrameHeader | undefined
  let at = Math.min(id3Size(bytes), bytes.length)
  while (at < bytes.length) {
    const header = frameHeader(bytes, at)
    if (!header || header.layer !== LAYER_III || (stream && !isSameStream(header, stream))) {
      const next = findFrames(bytes, at + 1, stream) ?? bytes.length
      damage.unreadable(next - at)
      at = next
      continue
    }
    if (at + header.size > bytes.length) {
      damage.endsEarly()
      damage.unreadable(bytes.length - at)
      break
    }
    stream ??= header
    const frame = bytes.subarray(at, at + header.size)
    const tag = infoTag(frame, header)
    if (!tag) result.frames.push({ header, bytes: frame })
    else if (result.frames.length === 0) result.tag = tag
    at += header.size
  }
  const { tag } = result
  if (stream && typeof tag?.frames === 'number')
    damage.compareStated(seconds(result.frames.length, stream), seconds(tag.frames, stream))
  return result
}

const seconds = (frames: number, { samples, rate }: FrameHeader) => (frames * samples) / rate

function trailingTagBytes(bytes: Uint8Array): number {
  const tag = bytes.subarray(-ID3V1_BYTES)
  return tag.length === ID3V1_BYTES && Buffer.from(tag.subarray(0, 3)).toString('latin1') === 'TAG' ? ID3V1_BYTES : 0
}

import type { Damage } from '../damage'
import { isZero } from '../zeros'
import { type FrameHeader, frameHeader, type InfoTag, infoTag, isSameStream } from './frame'
import { soundEnd, tagSize } from './tags'

export interface Mp3Frame {
  header: FrameHeader
  bytes: Uint8Array
}

export interface Mp3Frames {
  frames: Mp3Frame[]
  tag: InfoTag | null
}

const LAYER_III = 3

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

/** Lists the frames of a file, also of joined ones. Bytes that are neither a frame nor a tag are reported as damage. */
export function mp3Frames(file: Uint8Array, damage: Damage): Mp3Frames {
  const bytes = file.subarray(0, soundEnd(file))
  const result: Mp3Frames = { frames: [], tag: null }
  let stream: FrameHeader | undefined
  /** The joined files. A tag begins one, and one without a tag counts to the one before it. */
  const parts: Part[] = [{ stated: null, count: 0 }]
  let zeros = 0
  for (let at = 0; at < bytes.length; ) {
    const header = frameHeader(bytes, at)
    if (!header || header.layer !== LAYER_III || (stream && !isSameStream(header, stream))) {
      const { next, isTag } = nextSound(bytes, at, stream)
      if ((!stream || next === bytes.length) && isZero(bytes.subarray(at, next))) zeros += next - at
      else if (!isTag) damage.unreadable(next - at)
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
    if (!tag) {
      result.frames.push({ header, bytes: frame })
      ;(parts.at(-1) as Part).count++
    } else {
      if (result.frames.length === 0) result.tag = tag
      parts.push({ stated: tag.frames, count: 0 })
    }
    at += header.size
  }
  const joined = parts.filter(({ stated, count }) => stated !== null || count > 0)
  // Padding is zeros, and so is sound that was never written. It is padding if each file has the frames that it states.
  if (!joined.every(isComplete)) damage.unreadable(zeros)
  const expected = joined.reduce((sum, { stated, count }) => sum + Math.max(stated ?? 0, count), 0)
  if (stream) damage.compareStated(seconds(result.frames.length, stream), seconds(expected, stream))
  return result
}

interface Part {
  /** The number of frames that its tag states; null if it has no tag, or the tag does not state it. */
  stated: number | null
  count: number
}

/** Some encoders state one frame too few. With more, a file without a tag follows, and where that ends is unknown. */
const isComplete = ({ stated, count }: Part) => stated !== null && (count === stated || count === stated + 1)

/** Returns the end of the tag at a position, or the next frame, or the end of the file. */
function nextSound(bytes: Uint8Array, at: number, stream: FrameHeader | undefined): { next: number; isTag: boolean } {
  const size = tagSize(bytes, at)
  return { next: size > 0 ? at + size : (findFrames(bytes, at + 1, stream) ?? bytes.length), isTag: size > 0 }
}

const seconds = (frames: number, { samples, rate }: FrameHeader) => (frames * samples) / rate

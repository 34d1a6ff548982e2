import { variableInteger } from './ebml'

export interface Block {
  track: number
  /** Relative to the cluster, in units of the timestamp scale. */
  timestamp: number
  frames: Uint8Array[]
}

/** Reads a Block or SimpleBlock (RFC 9559, section 10). Returns null if its parts do not fit. */
export function readBlock(bytes: Uint8Array): Block | null {
  const track = variableInteger(bytes, 0, 8, false)
  if (!track || bytes.length < track.length + 3) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const lacing = (view.getUint8(track.length + 2) >> 1) & 3
  const body = bytes.subarray(track.length + 3)
  const frames = lacing === 0 ? [body] : laced(body, lacing)
  return frames && { track: track.value, timestamp: view.getInt16(track.length), frames }
}

const XIPH = 1
const FIXED = 2

/** Section 10.3: several frames in a block. */
function laced(body: Uint8Array, lacing: number): Uint8Array[] | null {
  if (body.length === 0) return null
  const count = (body[0] as number) + 1
  if (lacing === FIXED) {
    const size = (body.length - 1) / count
    return Number.isInteger(size) ? split(body, 1, Array(count - 1).fill(size)) : null
  }
  return lacing === XIPH ? xiphLaced(body, count) : ebmlLaced(body, count)
}

function xiphLaced(body: Uint8Array, count: number): Uint8Array[] | null {
  const sizes: number[] = []
  let at = 1
  while (sizes.length < count - 1) {
    let size = 0
    let part: number | undefined
    do {
      part = body[at++]
      if (part === undefined) return null
      size += part
    } while (part === 255)
    sizes.push(size)
  }
  return split(body, at, sizes)
}

function ebmlLaced(body: Uint8Array, count: number): Uint8Array[] | null {
  const sizes: number[] = []
  let at = 1
  let size = 0
  while (sizes.length < count - 1) {
    const part = variableInteger(body, at, 8, false)
    if (!part) return null
    // The first is a size; the others are differences, with a bias of half their range.
    size = sizes.length === 0 ? part.value : size + part.value - (2 ** (7 * part.length - 1) - 1)
    if (size < 0) return null
    sizes.push(size)
    at += part.length
  }
  return split(body, at, sizes)
}

/** Cuts frames of these sizes; the rest is the last frame. */
function split(body: Uint8Array, start: number, sizes: number[]): Uint8Array[] | null {
  const frames: Uint8Array[] = []
  let at = start
  for (const size of sizes) {
    frames.push(body.subarray(at, at + size))
    at += size
  }
  if (at > body.length) return null
  frames.push(body.subarray(at))
  return frames
}

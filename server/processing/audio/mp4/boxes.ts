export interface Box {
  type: string
  /** Where the box, its content and the next box begin. */
  at: number
  start: number
  end: number
}

/** Lists the boxes of a part of a file (ISO/IEC 14496-12, section 4.2). A part that is none ends the list. */
export function* boxes(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = from; at + 8 <= to; ) {
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return
    let size = view.getUint32(at)
    let header = 8
    if (size === 1) {
      if (at + 16 > to) return
      size = Number(view.getBigUint64(at + 8))
      header = 16
    } else if (size === 0) size = to - at
    if (size < header) return
    yield { type, at, start: at + header, end: at + size }
    at += size
  }
}

const CONTAINERS: readonly string[] = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex']

/** Lists boxes with those inside of the boxes that describe tracks. */
export function* boxesWithin(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  for (const box of boxes(bytes, from, to)) {
    yield box
    if (CONTAINERS.includes(box.type)) yield* boxesWithin(bytes, box.start, Math.min(box.end, to))
  }
}

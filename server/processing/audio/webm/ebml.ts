/** Element ids of EBML (RFC 8794) and Matroska (RFC 9559) that a recording can have. */
export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  contentEncodings: 0x6d80,
  audio: 0xe1,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  position: 0xa7,
  prevSize: 0xab,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
  cues: 0x1c53bb6b,
  chapters: 0x1043a770,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  void: 0xec,
  crc32: 0xbf,
} as const

export interface Element {
  id: number
  /** Where the content begins and ends. */
  start: number
  end: number
  /** The size is not stated: the content ends where an element begins that cannot be inside. */
  isOpen: boolean
}

/** Reads the header of the element at a position. Returns null if there is none. */
export function elementAt(bytes: Uint8Array, at: number): Element | null {
  const id = variableInteger(bytes, at, 4, true)
  if (!id) return null
  const size = variableInteger(bytes, at + id.length, 8, false)
  if (!size) return null
  const start = at + id.length + size.length
  const isOpen = size.value === 2 ** (7 * size.length) - 1
  return { id: id.value, start, end: isOpen ? bytes.length : start + size.value, isOpen }
}

/** Lists the elements directly inside an element. A part that is none ends the list. */
export function* children(bytes: Uint8Array, { start, end }: Pick<Element, 'start' | 'end'>): Generator<Element> {
  for (let at = start; at < Math.min(end, bytes.length); ) {
    const child = elementAt(bytes, at)
    if (!child || child.end > end) return
    yield child
    at = child.end
  }
}

export function unsignedInteger(bytes: Uint8Array, { start, end }: Element): number {
  let value = 0
  for (let i = start; i < Math.min(end, start + 8, bytes.length); i++) value = value * 256 + (bytes[i] as number)
  return value
}

export function signedInteger(bytes: Uint8Array, element: Element): number {
  const size = element.end - element.start
  const value = unsignedInteger(bytes, element)
  return size > 0 && size < 7 && value >= 2 ** (8 * size - 1) ? value - 2 ** (8 * size) : value
}

export function float(bytes: Uint8Array, { start, end }: Element): number | null {
  if (end > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start)
  if (view.byteLength === 4) return view.getFloat32(0)
  return view.byteLength === 8 ? view.getFloat64(0) : null
}

/** Reads an integer whose first byte tells its length; ids keep the length marker. */
export function variableInteger(bytes: Uint8Array, at: number, maxLength: number, keepMarker: boolean) {
  const first = bytes[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (length > maxLength || at + length > bytes.length) return null
  let value = keepMarker ? first : first & (0xff >> length)
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] as number)
  return { value, length }
}

/** Number of parts of a recording. While it grows, a part counts when it is full. */
export function partCount(bytes: number, partBytes: number, isComplete: boolean): number {
  return isComplete ? Math.ceil(bytes / partBytes) : Math.floor(bytes / partBytes)
}

/** Cuts the bytes of a part out of the slices. The parts of the same slices are always the same. */
export function partOf(slices: readonly ArrayBuffer[], number: number, partBytes: number): Uint8Array<ArrayBuffer> {
  const from = number * partBytes
  const pieces: Uint8Array[] = []
  let at = 0
  for (const slice of slices) {
    const begin = Math.max(0, from - at)
    const end = Math.min(slice.byteLength, from + partBytes - at)
    if (begin < end) pieces.push(new Uint8Array(slice, begin, end - begin))
    at += slice.byteLength
  }
  const part = new Uint8Array(pieces.reduce((total, { length }) => total + length, 0))
  let filled = 0
  for (const piece of pieces) {
    part.set(piece, filled)
    filled += piece.length
  }
  return part
}

/** Returns the value of `Content-Digest` (RFC 9530). */
export async function contentDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha-256=:${btoa(String.fromCharCode(...digest))}:`
}

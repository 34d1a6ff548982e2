export interface ByteRange {
  /** First and last byte, counted from 0, both included. */
  start: number
  end: number
}

/**
 * What a Range header asks for (RFC 9110, 14.2): one part of `size` bytes; null for all of them, which is also the answer to
 * what is malformed, of another unit, or several parts at once.
 */
export function rangeOf(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

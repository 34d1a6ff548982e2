export interface ByteRange {
  /** First and last byte, counted from 0, both included. */
  start: number
  end: number
}

/**
 * Parses a Range header (RFC 9110, 14.2) for a file of `size` bytes. Null means the whole file, also for a malformed
 * header, another unit or several parts.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [first = '', last = ''] = positions(header ?? '')
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

/**
 * Returns the two positions of `bytes = first - last` as digits, one of which may be empty; an empty array for any
 * other form.
 */
function positions(header: string): string[] {
  const [unit = '', range = '', ...more] = header.split('=', 3).map((part) => part.trim())
  const parts = range.split('-', 3).map((part) => part.trim())
  const isOneRange = unit.toLowerCase() === 'bytes' && more.length === 0 && parts.length === 2
  return isOneRange && parts.every((part) => /^\d*$/.test(part)) ? parts : []
}

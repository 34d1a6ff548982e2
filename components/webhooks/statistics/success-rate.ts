/**
 * Returns the share of delivered attempts such as "99.9%"; null without attempts. Rounded down, so that 100% means that none failed,
 * and to at least 0.1%, so that 0% means that none was delivered.
 */
export function successRate(delivered: number, failed: number): string | null {
  return share(delivered, delivered + failed)
}

/** Returns a share of a total as text, rounded as in `successRate`; null of a total of 0. */
export function share(part: number, total: number): string | null {
  if (total === 0) return null
  const tenths = Math.floor((1000 * part) / total)
  return `${(part > 0 ? Math.max(1, tenths) : tenths) / 10}%`
}

const UNITS = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Writes a duration in seconds with the units of the document: `30 min`, `2 h`, `1 h 30 min`, `0.05 s`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  let rest = Math.round(seconds)
  const parts = UNITS.map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? '' : `${count} ${unit}`
  })
  return parts.filter((part) => part !== '').join(' ')
}

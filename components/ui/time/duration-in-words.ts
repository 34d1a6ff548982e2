const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Spells out seconds, rounded to whole ones: "2 hours 36 minutes". */
export function durationInWords(seconds: number): string {
  const parts: string[] = []
  let rest = Math.round(seconds)
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(count === 1 ? `1 ${unit}` : `${count} ${unit}s`)
  }
  return parts.join(' ') || '0 seconds'
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/**
 * "3 minutes ago", "in 2 hours". Within five seconds it is "now". The past is cut to whole units, so nothing looks older than it
 * is; the future is rounded to the nearest one, so a retry planned in five minutes does not begin with "in 4 minutes".
 */
export function formatRelative(at: Date, now: Date): string {
  const seconds = Math.trunc((at.getTime() - now.getTime()) / 1000)
  if (Math.abs(seconds) < 5) return 'now'
  const [unit, size] = UNITS.find(([, candidate]) => rounded(seconds, candidate) !== 0) ?? UNITS[3]
  return words.format(rounded(seconds, size), unit)
}

/** Half a day is not a day yet: the next larger unit begins where its first whole one is the nearest of the smaller units. */
const rounded = (seconds: number, size: number): number => {
  if (seconds < 0) return Math.trunc(seconds / size)
  const smaller = UNITS[UNITS.findIndex(([, candidate]) => candidate === size) + 1]?.[1] ?? 1
  return Math.round(seconds / smaller) * smaller >= size ? Math.round(seconds / size) : 0
}

/** "2026-11-21 09:30:05 UTC": exact, sortable, the same for everyone. To the minute, "2026-11-21 09:30 UTC". */
export const formatExact = (at: Date, precision: 'second' | 'minute' = 'second'): string =>
  `${at.toISOString().slice(0, LENGTHS[precision]).replace('T', ' ')} UTC`

const LENGTHS = { second: 19, minute: 16 }

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/**
 * Formats a time as "3 minutes ago" or "in 2 hours"; within five seconds it is "now". The past is rounded down to whole units,
 * so nothing looks older than it is. The future is rounded to the nearest unit, so a retry in five minutes does not start as
 * "in 4 minutes".
 */
export function formatRelative(at: Date, now: Date): string {
  const seconds = Math.trunc((at.getTime() - now.getTime()) / 1000)
  if (Math.abs(seconds) < 5) return 'now'
  const [unit, size] = UNITS.find(([, candidate]) => rounded(seconds, candidate) !== 0) ?? UNITS[3]
  return relativeFormat.format(rounded(seconds, size), unit)
}

/** Counts whole units. A larger unit is used only once the rounded smaller ones fill it: 13 hours do not round up to a day. */
const rounded = (seconds: number, size: number): number => {
  if (seconds < 0) return Math.trunc(seconds / size)
  const smaller = UNITS[UNITS.findIndex(([, candidate]) => candidate === size) + 1]?.[1] ?? 1
  return Math.round(seconds / smaller) * smaller >= size ? Math.round(seconds / size) : 0
}

/** Formats a time in UTC: "2026-11-21 09:30:05 UTC", or to the minute "2026-11-21 09:30 UTC". */
export const formatExact = (at: Date, precision: 'second' | 'minute' = 'second'): string =>
  `${at.toISOString().slice(0, LENGTHS[precision]).replace('T', ' ')} UTC`

const LENGTHS = { second: 19, minute: 16 }

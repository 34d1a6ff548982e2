import type { TimeFormat } from '@/server/contract/values/time-format'
import { wallTimeAt } from './time-zone'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Formats a time as "3 minutes ago", rounded down, or "in 2 hours", rounded to the nearest unit; "now" within five seconds. */
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

/** Formats a time in UTC: "2026-11-21 09:30:05 UTC". */
export const formatExact = (at: Date): string => formatTime(at, { zone: null, format: 'year_first' }, 'second')

/** The smallest unit of a shown time. An hour has its minutes where it does not begin at a whole hour. */
export type Precision = 'hour' | 'minute' | 'second'

/** Formats a time, to the minute as "23 Nov 2026, 14:05" in the format of the settings. Without a zone it is UTC, and says so. */
export function formatTime(
  at: Date,
  settings: { zone: string | null; format: TimeFormat },
  precision: Precision,
): string {
  const { zone, format } = settings
  const wall = wallIn(zone, at)
  const separator = format === 'year_first' ? ' ' : ', '
  return `${formatDate(wall, format)}${separator}${formatClock(wall, format, precision)}${zone === null ? ' UTC' : ''}`
}

/** Formats the date of a wall time: "Nov 23, 2026", "23 Nov 2026" or "2026-11-23". */
function formatDate(wall: number, format: TimeFormat): string {
  if (format === 'year_first') return isoOf(wall).slice(0, DATE_LENGTH)
  const year = new Date(wall).getUTCFullYear()
  return `${formatDay(wall, format)}${format === 'month_first' ? ',' : ''} ${year}`
}

/** Formats the date of a wall time, without its year: "Nov 23" or "23 Nov". */
export function formatDay(wall: number, format: TimeFormat): string {
  const [month, day] = [MONTHS[new Date(wall).getUTCMonth()], new Date(wall).getUTCDate()]
  return format === 'day_first' ? `${day} ${month}` : `${month} ${day}`
}

/** Formats the time of day of a wall time: "2:05 PM" or "14:05", and to the hour "2 PM" or "14:00". */
export function formatClock(wall: number, format: TimeFormat, precision: Precision): string {
  const text = isoOf(wall).slice(DATE_LENGTH + 1, precision === 'second' ? SECONDS_END : MINUTES_END)
  if (format !== 'month_first') return text
  const hour = new Date(wall).getUTCHours()
  const rest = precision === 'hour' && text.endsWith(':00') ? '' : text.slice(2)
  return `${((hour + 11) % 12) + 1}${rest} ${hour < 12 ? 'AM' : 'PM'}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Returns what clocks show at an instant, see `wallTimeAt`. @param zone null for UTC */
const wallIn = (zone: string | null, at: Date): number => (zone === null ? at.getTime() : wallTimeAt(at, zone))
const isoOf = (wall: number) => new Date(wall).toISOString()
/** Lengths of the beginning of an ISO 8601 time. */
const [DATE_LENGTH, MINUTES_END, SECONDS_END] = [10, 16, 19]

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const DAY_MS = 86_400_000

/** Formats a time for a list: today "14:05", in the six days before "Mon 14:05", in the same year "23 Nov", else "23 Nov 2025". */
export function formatListTime(at: Date, now: Date, settings: { zone: string | null; format: TimeFormat }): string {
  const { zone, format } = settings
  const [wall, today] = [wallIn(zone, at), wallIn(zone, now)]
  const daysAgo = Math.floor(today / DAY_MS) - Math.floor(wall / DAY_MS)
  const clock = formatClock(wall, format, 'minute')
  if (daysAgo === 0) return clock
  if (daysAgo > 0 && daysAgo < 7) return `${WEEKDAYS[new Date(wall).getUTCDay()]} ${clock}`
  const isSameYear = new Date(wall).getUTCFullYear() === new Date(today).getUTCFullYear()
  return isSameYear && format !== 'year_first' ? formatDay(wall, format) : formatDate(wall, format)
}

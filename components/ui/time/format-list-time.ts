import type { TimeFormat } from '@/server/contract/values/time-format'
import { formatClock, formatDate, formatDay, wallIn } from './format-time'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const DAY_MS = 86_400_000

/**
 * Formats a time for a list, as short as it is clear: today "14:05", in the six days before "Mon 14:05", in the same year "23 Nov",
 * otherwise "23 Nov 2025".
 * @param settings.zone the time zone; null for UTC
 */
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

import { instantOfWallTime, wallTimeAt } from '@/components/ui/time/time-zone'

/**
 * A period in whole days: the first and the last day, as date inputs have them. Empty: open. The parameter `zone` of the
 * functions is the time zone that the person chose; null for the browser's.
 */
export interface Period {
  from: string
  to: string
}

/** Returns the instants of a period as the list takes them. A day that is not in the calendar counts as absent. */
export const toInstants = ({ from, to }: Period, zone: string | null): { since: string; until: string } => ({
  since: startOf(from, 0, zone),
  until: startOf(to, 1, zone),
})

/** Returns the days that contain the instants. */
export const toPeriod = (since: string | undefined, until: string | undefined, zone: string | null): Period => ({
  from: since ? dayOf(new Date(since), zone) : '',
  // The end is exclusive.
  to: until ? dayOf(new Date(Date.parse(until) - 1), zone) : '',
})

/** Returns the instant of midnight at the start of a day, some days later. */
function startOf(day: string, daysLater: number, zone: string | null): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at =
    zone === null ? new Date(year, month - 1, date + daysLater) : new Date(Date.UTC(year, month - 1, date + daysLater))
  if (day === '' || Number.isNaN(at.getTime()) || year < 1970 || year > 9998) return ''
  return (zone === null ? at : instantOfWallTime(at.getTime(), zone)).toISOString()
}

function dayOf(at: Date, zone: string | null): string {
  if (Number.isNaN(at.getTime())) return ''
  if (zone !== null) return new Date(wallTimeAt(at, zone)).toISOString().slice(0, 10)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

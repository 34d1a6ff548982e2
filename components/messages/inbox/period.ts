/** A period in whole days of the browser's time zone: the first and the last day, as date inputs have them. Empty: open. */
export interface Period {
  from: string
  to: string
}

/** Returns the instants of a period as the list takes them. A day that is not in the calendar counts as absent. */
export const toInstants = ({ from, to }: Period): { since: string; until: string } => ({
  since: startOf(from, 0),
  until: startOf(to, 1),
})

/** Returns the days that contain the instants. */
export const toPeriod = (since: string | undefined, until: string | undefined): Period => ({
  from: since ? dayOf(new Date(since)) : '',
  // The end is exclusive.
  to: until ? dayOf(new Date(Date.parse(until) - 1)) : '',
})

/** Returns the period of the last `days` days, of which `now` is in the last one. */
export function lastDays(days: number, now: Date): Period {
  const first = new Date(now)
  first.setDate(first.getDate() - days + 1)
  return { from: dayOf(first), to: '' }
}

/** Returns the instant of midnight at the start of a day, some days later. */
function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date + daysLater)
  return day === '' || Number.isNaN(at.getTime()) || year < 1970 || year > 9998 ? '' : at.toISOString()
}

const dayOf = (at: Date): string =>
  Number.isNaN(at.getTime())
    ? ''
    : [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

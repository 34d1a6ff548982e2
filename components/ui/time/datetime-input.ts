import { wallTimeAt } from './time-zone'

/** Returns the instant at which clocks in a zone show a time; for one that they skip or show twice, one around the change. */
export function instantOfWallTime(wall: number, zone: string): Date {
  const offsetAt = (ms: number) => wallTimeAt(new Date(ms), zone) - ms
  // The offset at the wall time read as UTC may be that of the other side of a change, so it is computed again.
  const instant = wall - offsetAt(wall - offsetAt(wall))
  return new Date(instant)
}

const YEARS = { first: 1970, last: 2100 } as const

/** Limits of a `datetime-local` input. Without the last year, browsers accept years of six digits. */
export const DATETIME_BOUNDS = { min: `${YEARS.first}-01-01T00:00:00`, max: `${YEARS.last}-12-31T23:59:59` }

/** The error text for an input without a valid date and time. */
export const INVALID_DATETIME = `Enter a complete date and time between ${YEARS.first} and ${YEARS.last}.`

/** Reads the value of a `datetime-local` input in a zone (null: the browser's). Returns ISO 8601, or null for an invalid time. */
export function parseDatetimeInput(text: string, zone: string | null): string | null {
  const year = Number(/^\d+(?=-)/.exec(text)?.[0])
  const time = new Date(zone === null ? text : `${text}Z`)
  if (!(year >= YEARS.first && year <= YEARS.last) || Number.isNaN(time.getTime())) return null
  return (zone === null ? time : instantOfWallTime(time.getTime(), zone)).toISOString()
}

import { datetimeMessages } from './datetime-messages'
import { instantOfWallTime } from './wall-time'

const YEARS = { first: 1970, last: 2100 } as const

/** Limits of a `datetime-local` input. Without the last year, browsers accept years of six digits. */
export const DATETIME_BOUNDS = { min: `${YEARS.first}-01-01T00:00:00`, max: `${YEARS.last}-12-31T23:59:59` }

/** The error text for an input without a valid date and time. */
export const INVALID_DATETIME = datetimeMessages.invalid(YEARS.first, YEARS.last)

/**
 * Reads the value of a `datetime-local` input. Returns ISO 8601, or null for an invalid time.
 * @param zone the time zone that the person chose; null for the browser's
 */
export function parseDatetimeInput(text: string, zone: string | null): string | null {
  const year = Number(/^\d+(?=-)/.exec(text)?.[0])
  const time = new Date(zone === null ? text : `${text}Z`)
  if (!(year >= YEARS.first && year <= YEARS.last) || Number.isNaN(time.getTime())) return null
  return (zone === null ? time : instantOfWallTime(time.getTime(), zone)).toISOString()
}

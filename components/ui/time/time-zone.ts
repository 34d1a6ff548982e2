import { isTimeZone } from '@/server/contract/values/time-format'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const options = { ...fields, second: 'numeric', hourCycle: 'h23', calendar: 'gregory', timeZone } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', options)
  formats.set(timeZone, format)
  return format
}

/** Returns what clocks in a time zone show at an instant, as the milliseconds that UTC would show it with. */
export function wallTimeAt(at: Date, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => parts.get(type))
  return Date.UTC(year, month - 1, day, hour, minute, second, at.getUTCMilliseconds())
}

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

/** The time zone of the browser, so that the server renders times as the browser does. It is no secret: scripts write it. */
export const BROWSER_ZONE_COOKIE = 'browser_time_zone'

/** Returns the cookie of a zone as `document.cookie` takes it. Names of zones have no character that a cookie must encode. */
export const browserZoneCookie = (zone: string): string =>
  `${BROWSER_ZONE_COOKIE}=${zone};path=/;max-age=31536000;samesite=lax`

/** Returns the zone of a cookie's value; null for one that is absent or names no zone. */
export const browserZoneOf = (value: string | undefined): string | null =>
  value !== undefined && isTimeZone(value) ? value : null

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

/** The time zone of the browser, so that the server renders times as the browser does. It is no secret: scripts write it. */
export const BROWSER_ZONE_COOKIE = 'browser_time_zone'

/** Returns the cookie of a zone as `document.cookie` takes it. Names of zones have no character that a cookie must encode. */
export const browserZoneCookie = (zone: string): string =>
  `${BROWSER_ZONE_COOKIE}=${zone};path=/;max-age=31536000;samesite=lax`

/** Returns the zone of a cookie's value; null for one that is absent or names no zone. */
export const browserZoneOf = (value: string | undefined): string | null =>
  value !== undefined && isTimeZone(value) ? value : null

import { isTimeZone } from '@/server/contract/values/time-format'

/** The time zone of the browser, so that the server renders times as the browser does. It is no secret: scripts write it. */
export const BROWSER_ZONE_COOKIE = 'browser_time_zone'

/** Returns the cookie of a zone as `document.cookie` takes it. Names of zones have no character that a cookie must encode. */
export const browserZoneCookie = (zone: string): string =>
  `${BROWSER_ZONE_COOKIE}=${zone};path=/;max-age=31536000;samesite=lax`

/** Returns the zone of a cookie's value; null for one that is absent or names no zone. */
export const browserZoneOf = (value: string | undefined): string | null =>
  value !== undefined && isTimeZone(value) ? value : null

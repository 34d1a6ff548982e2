import { describe, expect, it } from 'vitest'
import { BROWSER_ZONE_COOKIE, browserZoneCookie, browserZoneOf } from './browser-zone'

describe('the cookie of the browser’s time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['UTC', 'UTC'],
    [undefined, null],
    ['', null],
    ['Mars/Base', null],
    ['+05:00', null],
    ['<script>', null],
    ['Europe/Berlin\n', null],
    ['x'.repeat(10_000), null],
  ])('%j is the zone %j', (value, zone) => expect(browserZoneOf(value)).toBe(zone))

  it('needs no encoding, because names of zones have only characters of a cookie’s value (RFC 6265, 4.1.1)', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      expect(browserZoneCookie(zone)).toMatch(
        new RegExp(`^${BROWSER_ZONE_COOKIE}=[A-Za-z0-9_+/-]+;path=/;max-age=31536000;samesite=lax$`),
      )
  })
})

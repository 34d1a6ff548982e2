import { describe, expect, it, test } from 'vitest'
import { instantOfWallTime, parseDatetimeInput } from './datetime-input'
import { BROWSER_ZONE_COOKIE, browserZoneCookie, browserZoneOf, wallTimeAt } from './time-zone'

test.each([
  ['UTC', '2026-11-21T09:30:00', '2026-11-21T09:30:00.000Z'],
  ['Europe/Berlin', '2026-07-01T00:00:00', '2026-06-30T22:00:00.000Z'],
  ['Europe/Berlin', '2026-12-01T00:00:00', '2026-11-30T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T05:30:00', '2026-01-01T00:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-01T00:00:00', '2025-12-31T11:00:00.000Z'],
  ['America/New_York', '2026-03-08T03:00:00', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-03-08T01:59:59', '2026-03-08T06:59:59.000Z'],
  ['America/New_York', '2026-11-01T03:00:00', '2026-11-01T08:00:00.000Z'],
])('clocks in %s show %s at %s', (zone, wall, instant) => {
  expect(instantOfWallTime(Date.parse(`${wall}Z`), zone).toISOString()).toBe(instant)
  expect(wallTimeAt(new Date(instant), zone)).toBe(Date.parse(`${wall}Z`))
})

test('a time that clocks skip is an hour later or earlier, and one that they show twice is one of both', () => {
  const skipped = instantOfWallTime(Date.parse('2026-03-29T02:30:00Z'), 'Europe/Berlin').toISOString()
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(skipped)
  const twice = instantOfWallTime(Date.parse('2026-10-25T02:30:00Z'), 'Europe/Berlin').toISOString()
  expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(twice)
})

test.each(['2026-11-21T09:30', '2026-11-21T09:30:15', '1970-01-01T00:00', '2100-12-31T23:59:59'])(
  '%s is a valid time',
  (text) => {
    expect(parseDatetimeInput(text, null)).toBe(new Date(text).toISOString())
  },
)

test.each(['', 'soon', '2026-13-21T09:30', '0001-01-01T00:00', '1969-12-31T23:59', '2101-01-01T00:00'])(
  '%j is not a valid time',
  (text) => {
    expect(parseDatetimeInput(text, null)).toBeNull()
  },
)

test.each(['10000-01-01T00:00', '275760-09-12T00:00', '275761-01-01T00:00'])(
  '%s is not a valid time, and does not throw',
  (text) => {
    expect(parseDatetimeInput(text, null)).toBeNull()
  },
)

test.each([
  ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  ['2026-12-01T09:30:15', '2026-12-01T08:30:15.000Z'],
  ['soon', null],
  ['', null],
  ['10000-01-01T00:00', null],
])('in Europe/Berlin, %j is %s', (text, instant) => expect(parseDatetimeInput(text, 'Europe/Berlin')).toBe(instant))

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

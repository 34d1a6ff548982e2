import { expect, test } from 'vitest'
import { formatClock, formatDay, formatExact, formatListTime, formatRelative, formatTime } from './format-time'

const now = new Date('2026-11-21T09:30:00.000Z')

test.each([
  ['2026-11-21T09:29:57.000Z', 'now'],
  ['2026-11-21T09:30:04.900Z', 'now'],
  ['2026-11-21T09:29:55.000Z', '5 seconds ago'],
  ['2026-11-21T09:28:01.000Z', '1 minute ago'],
  ['2026-11-21T09:31:00.000Z', 'in 1 minute'],
  ['2026-11-21T09:30:59.000Z', 'in 59 seconds'],
  ['2026-11-21T09:34:59.500Z', 'in 5 minutes'],
  ['2026-11-21T09:34:20.000Z', 'in 4 minutes'],
  ['2026-11-21T10:29:29.000Z', 'in 59 minutes'],
  ['2026-11-21T10:29:50.000Z', 'in 1 hour'],
  ['2026-11-22T09:29:55.000Z', 'in 1 day'],
  ['2026-11-21T22:00:00.000Z', 'in 13 hours'],
  ['2027-02-19T09:29:55.000Z', 'in 90 days'],
  ['2026-11-21T08:30:00.000Z', '1 hour ago'],
  ['2026-11-21T21:30:00.000Z', 'in 12 hours'],
  ['2026-11-19T09:30:01.000Z', '1 day ago'],
  ['2026-08-23T09:30:00.000Z', '90 days ago'],
])('%s is %s', (at, expected) => expect(formatRelative(new Date(at), now)).toBe(expected))

test('the exact time is in UTC, to the second', () => {
  expect(formatExact(now)).toBe('2026-11-21 09:30:00 UTC')
})

const afternoon = new Date('2026-11-23T13:05:07.900Z')

test.each([
  ['month_first', 'Nov 23, 2026, 2:05 PM', 'Nov 23, 2026, 2:05:07 PM'],
  ['day_first', '23 Nov 2026, 14:05', '23 Nov 2026, 14:05:07'],
  ['year_first', '2026-11-23 14:05', '2026-11-23 14:05:07'],
] as const)('with %s a time is %s, or to the second %s', (format, minute, second) => {
  const settings = { zone: 'Europe/Berlin', format }
  expect(formatTime(afternoon, settings, 'minute')).toBe(minute)
  expect(formatTime(afternoon, settings, 'second')).toBe(second)
})

test.each([
  ['month_first', 'Nov 23, 2026, 1:05 PM UTC'],
  ['day_first', '23 Nov 2026, 13:05 UTC'],
  ['year_first', '2026-11-23 13:05 UTC'],
] as const)('without a zone, %s is in UTC and says so: %s', (format, expected) =>
  expect(formatTime(afternoon, { zone: null, format }, 'minute')).toBe(expected),
)

test.each([
  ['2026-01-02T00:00Z', '12 AM', '12:00 AM', '00:00'],
  ['2026-01-02T00:30Z', '12:30 AM', '12:30 AM', '00:30'],
  ['2026-01-02T01:00Z', '1 AM', '1:00 AM', '01:00'],
  ['2026-01-02T12:00Z', '12 PM', '12:00 PM', '12:00'],
  ['2026-01-02T23:59Z', '11:59 PM', '11:59 PM', '23:59'],
])('%s is %s to the hour, %s to the minute, or %s with 24 hours', (wall, hour, minute, of24) => {
  const at = Date.parse(wall)
  expect(formatClock(at, 'month_first', 'hour')).toBe(hour)
  expect(formatClock(at, 'month_first', 'minute')).toBe(minute)
  for (const format of ['day_first', 'year_first'] as const)
    expect([formatClock(at, format, 'hour'), formatClock(at, format, 'minute')]).toEqual([of24, of24])
})

test.each([
  ['month_first', 'Jan 2'],
  ['day_first', '2 Jan'],
  ['year_first', 'Jan 2'],
] as const)('a day without its year is, with %s, %s', (format, expected) =>
  expect(formatDay(Date.parse('2026-01-02T00:00Z'), format)).toBe(expected),
)

test.each([
  ['2026-11-23T22:59:59Z', '11:59 PM', '23:59', '23:59'],
  ['2026-11-22T23:00:00Z', '12:00 AM', '00:00', '00:00'],
  // Berlin is an hour ahead of UTC: it is still the day before.
  ['2026-11-22T22:59:59Z', 'Sun 11:59 PM', 'Sun 23:59', 'Sun 23:59'],
  ['2026-11-16T23:00:00Z', 'Tue 12:00 AM', 'Tue 00:00', 'Tue 00:00'],
  // Seven days ago had the weekday of today.
  ['2026-11-16T22:59:59Z', 'Nov 16', '16 Nov', '2026-11-16'],
  ['2025-12-31T23:00:00Z', 'Jan 1', '1 Jan', '2026-01-01'],
  ['2025-12-31T22:59:59Z', 'Dec 31, 2025', '31 Dec 2025', '2025-12-31'],
  // The clock of the database may be ahead.
  ['2026-11-23T23:00:01Z', 'Nov 24', '24 Nov', '2026-11-24'],
])('in a list on Monday, Nov 23, 2026 in Berlin, %s is %s, %s or %s', (at, ...expected) => {
  const today = new Date('2026-11-23T13:05:07Z')
  const shown = (['month_first', 'day_first', 'year_first'] as const).map((format) =>
    formatListTime(new Date(at), today, { zone: 'Europe/Berlin', format }),
  )
  expect(shown).toEqual(expected)
})

test('in a list without a zone, today is the day in UTC', () => {
  const settings = { zone: null, format: 'day_first' } as const
  const today = new Date('2026-11-23T00:30:00Z')
  expect(formatListTime(new Date('2026-11-23T00:05:00Z'), today, settings)).toBe('00:05')
  expect(formatListTime(new Date('2026-11-22T23:55:00Z'), today, settings)).toBe('Sun 23:55')
})

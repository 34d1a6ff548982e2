import { expect, test } from 'vitest'
import { formatListTime } from './format-list-time'

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

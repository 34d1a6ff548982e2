import { expect, test } from 'vitest'
import { formatExact, formatRelative } from './format-time'

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

test('the exact time is in UTC, to the second or to the minute', () => {
  expect(formatExact(now)).toBe('2026-11-21 09:30:00 UTC')
  expect(formatExact(now, 'minute')).toBe('2026-11-21 09:30 UTC')
})

import { expect, test } from 'vitest'
import { instantOfWallTime, wallTimeAt } from './wall-time'

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

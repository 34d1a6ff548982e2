import { expect, test } from 'vitest'
import { toInstants, toPeriod } from './filter-fields'

// The zone of the process decides, so the tests compare with its own midnight.
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()

test('a period ends at the midnight after its last day', () => {
  expect(toInstants({ from: '2026-11-20', to: '2026-11-21' }, null)).toEqual({
    since: midnight(2026, 11, 20),
    until: midnight(2026, 11, 22),
  })
  expect(toInstants({ from: '2026-12-31', to: '2026-12-31' }, null).until).toBe(midnight(2027, 1, 1))
})

test.each([
  [
    { from: '', to: '' },
    { since: '', until: '' },
  ],
  [
    { from: 'soon', to: '0001-01-01' },
    { since: '', until: '' },
  ],
])('a day that is absent or invalid is open: %o', (period, expected) => {
  expect(toInstants(period, null)).toEqual(expected)
})

test('instants lead back to their days', () => {
  const { since, until } = toInstants({ from: '2026-11-20', to: '2026-11-21' }, null)
  expect(toPeriod(since, until, null)).toEqual({ from: '2026-11-20', to: '2026-11-21' })
  expect(toPeriod(undefined, undefined, null)).toEqual({ from: '', to: '' })
  expect(toPeriod('never', undefined, null)).toEqual({ from: '', to: '' })
})

test('in the time zone that the person chose, days begin at its midnight', () => {
  const zone = 'Pacific/Auckland'
  const instants = toInstants({ from: '2026-09-27', to: '2026-09-27' }, zone)
  // Clocks are moved forward on that day.
  expect(instants).toEqual({ since: '2026-09-26T12:00:00.000Z', until: '2026-09-27T11:00:00.000Z' })
  expect(toPeriod(instants.since, instants.until, zone)).toEqual({ from: '2026-09-27', to: '2026-09-27' })
  expect(toInstants({ from: 'soon', to: '0001-01-01' }, zone)).toEqual({ since: '', until: '' })
})

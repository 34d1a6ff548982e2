import { expect, test } from 'vitest'
import { lastDays, toInstants, toPeriod } from './period'

// The zone of the process decides, so the tests compare with its own midnight.
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()

test('a period ends at the midnight after its last day', () => {
  expect(toInstants({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
    since: midnight(2026, 11, 20),
    until: midnight(2026, 11, 22),
  })
  expect(toInstants({ from: '2026-12-31', to: '2026-12-31' }).until).toBe(midnight(2027, 1, 1))
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
  expect(toInstants(period)).toEqual(expected)
})

test('instants lead back to their days', () => {
  const { since, until } = toInstants({ from: '2026-11-20', to: '2026-11-21' })
  expect(toPeriod(since, until)).toEqual({ from: '2026-11-20', to: '2026-11-21' })
  expect(toPeriod(undefined, undefined)).toEqual({ from: '', to: '' })
  expect(toPeriod('never', undefined)).toEqual({ from: '', to: '' })
})

test('the last seven days contain today', () => {
  expect(lastDays(7, new Date(2026, 10, 22, 23, 59))).toEqual({ from: '2026-11-16', to: '' })
  expect(lastDays(1, new Date(2026, 10, 1, 0, 0))).toEqual({ from: '2026-11-01', to: '' })
  expect(lastDays(30, new Date(2026, 2, 1)).from).toBe('2026-01-31')
})

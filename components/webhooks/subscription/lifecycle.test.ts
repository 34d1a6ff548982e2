import { expect, test } from 'vitest'
import { daysLeft, inDays, stateLabel } from './lifecycle'

const DAY_MS = 86_400_000

test.each([
  ['at the time of disabling', 90 * DAY_MS, '90 days'],
  ['seconds after disabling', 90 * DAY_MS - 5_000, '90 days'],
  ['with a clock that is three seconds slow', 90 * DAY_MS + 3_000, '90 days'],
  ['one day after disabling', 89 * DAY_MS, '89 days'],
  ['1 ms before one day has passed', 89 * DAY_MS + 1, '90 days'],
  ['two days before the end', 2 * DAY_MS, '2 days'],
  ['1 ms less than two days before the end', 2 * DAY_MS - 1, '2 days'],
  ['one day before the end', DAY_MS, '1 day'],
  ['1 ms less than a day before the end', DAY_MS - 1, 'less than 1 day'],
  ['at the end of the window', 0, 'less than 1 day'],
])('%s, the text is rounded up to days', (_when, ms, text) => {
  expect(daysLeft(ms)).toBe(`${text} left`)
  expect(inDays(ms)).toBe(`in ${text}`)
})

test('a window that is over has no text', () => {
  expect([daysLeft(-1), inDays(-1)]).toEqual([null, null])
})

test.each([
  ['active', null, 0, ['ok', 'Active']],
  ['active', null, 2, ['warning', 'Failing']],
  ['disabled', 'failures', 5, ['bad', 'Disabled']],
  ['disabled', 'deleted', 0, ['off', 'Deleted']],
  ['gone', 'gone', 1, ['bad', 'Gone']],
  ['scrubbed', 'failures', 5, ['off', 'Scrubbed']],
] as const)('the state %s (%s) with %i failures is %j', (state, disabled_reason, failures, expected) => {
  expect(stateLabel({ state, disabled_reason }, failures)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { daysLeft, inDays } from './days-left'

const DAY_MS = 86_400_000

test.each([
  ['the moment it is disabled', 90 * DAY_MS, '90 days'],
  ['seconds after', 90 * DAY_MS - 5_000, '90 days'],
  ['by a clock that is three seconds slow', 90 * DAY_MS + 3_000, '90 days'],
  ['a day after', 89 * DAY_MS, '89 days'],
  ['just before that', 89 * DAY_MS + 1, '90 days'],
  ['two days before the end', 2 * DAY_MS, '2 days'],
  ['just less', 2 * DAY_MS - 1, '2 days'],
  ['one day before the end', DAY_MS, '1 day'],
  ['just less than a day before', DAY_MS - 1, 'less than 1 day'],
  ['the last moment', 0, 'less than 1 day'],
])('%s', (_when, ms, words) => {
  expect(daysLeft(ms)).toBe(`${words} left`)
  expect(inDays(ms)).toBe(`in ${words}`)
})

test('a window that is over has no days left', () => {
  expect([daysLeft(-1), inDays(-1)]).toEqual([null, null])
})

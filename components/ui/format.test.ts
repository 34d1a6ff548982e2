import { expect, test } from 'vitest'
import { durationInWords, formatDuration, numberUpTo } from './format'

test.each([
  [999, '999'],
  [1_000, '1,000'],
  [1_001, '1,000+'],
])('%s is shown as %s', (count, expected) => {
  expect(numberUpTo(count, 1_000)).toBe(expected)
})

test.each([
  [0.4, '0 ms'],
  [38.2, '38 ms'],
  [999.4, '999 ms'],
  [999.5, '1.00 s'],
  [10_000, '10.00 s'],
])('%d milliseconds are %s', (ms, expected) => expect(formatDuration(ms)).toBe(expected))

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [60, '1 minute'],
  [300, '5 minutes'],
  [9360, '2 hours 36 minutes'],
  [52_560, '14 hours 36 minutes'],
  [86_400, '1 day'],
])('%d seconds are "%s"', (seconds, expected) => {
  expect(durationInWords(seconds)).toBe(expected)
})

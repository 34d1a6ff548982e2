import { expect, test } from 'vitest'
import { durationInWords } from './duration-in-words'

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

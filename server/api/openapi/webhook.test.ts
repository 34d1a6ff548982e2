import { expect, test } from 'vitest'
import { duration } from './webhook'

test.each([
  [0, '0 s'],
  [0.05, '0.05 s'],
  [59.5, '59.5 s'],
  [60, '1 min'],
  [90, '1 min 30 s'],
  [1800, '30 min'],
  [3600, '1 h'],
  [43_200, '12 h'],
  [93_784, '26 h 3 min 4 s'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})

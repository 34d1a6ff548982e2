import { expect, test } from 'vitest'
import { loudness } from './level'

test.each([
  [0, 0],
  [0.0005, 0],
  [0.25, 1],
  [1, 1],
])('amplitude %s is %s', (amplitude, expected) => expect(loudness(amplitude)).toBeCloseTo(expected, 1))

test('louder is more', () => {
  const values = [0.001, 0.003, 0.01, 0.03, 0.1].map(loudness)
  expect(values).toEqual([...values].sort((a, b) => a - b))
  expect(new Set(values).size).toBe(5)
})

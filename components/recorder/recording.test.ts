import { expect, test } from 'vitest'
import { createStopwatch, loudness } from './recording'

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

test('a pause does not count, and starting or pausing twice changes nothing', () => {
  let time = 5_000
  const stopwatch = createStopwatch(() => time)
  expect(stopwatch.seconds()).toBe(0)
  stopwatch.start()
  time += 1_500
  stopwatch.start()
  expect(stopwatch.seconds()).toBe(1.5)
  stopwatch.pause()
  stopwatch.pause()
  time += 60_000
  expect(stopwatch.seconds()).toBe(1.5)
  stopwatch.start()
  time += 500
  expect(stopwatch.seconds()).toBe(2)
})

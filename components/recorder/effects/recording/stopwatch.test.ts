import { expect, test } from 'vitest'
import { createStopwatch } from './stopwatch'

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

import { expect, test } from 'vitest'
import { ProcessStalls } from './post'

test.each<[string, number[], number]>([
  ['looks in time', [20, 40, 60], 0],
  ['looks that are a little late', [35, 70, 109], 0],
  ['one stall of half a second', [20, 540, 560], 500],
  ['two stalls', [320, 340, 660], 600],
  ['looks between two intervals', [5, 10, 20, 25, 40], 0],
])('%s', (_what, times, expected) => {
  let now = 0
  const stalls = new ProcessStalls(() => now)
  stalls.enter()
  for (const time of times) {
    now = time
    stalls.measure()
  }
  expect(stalls.measure()).toBe(expected)
  stalls.leave()
})

test('a thread that was busy for 300 ms is measured before its own timers run', () => {
  const stalls = new ProcessStalls()
  stalls.enter()
  const before = stalls.measure()
  const end = performance.now() + 300
  while (performance.now() < end);
  expect(stalls.measure() - before).toBeGreaterThanOrEqual(250)
  stalls.leave()
})

test('time in which nothing is measured is no stall', () => {
  let now = 0
  const stalls = new ProcessStalls(() => now)
  stalls.enter()
  stalls.leave()
  now = 10_000
  stalls.enter()
  expect(stalls.measure()).toBe(0)
  stalls.leave()
})

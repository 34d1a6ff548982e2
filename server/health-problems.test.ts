import { expect, test } from 'vitest'
import { LatenessTrend } from './health-problems'

/** Lateness of the oldest due delivery in seconds, one sample a minute, and whether the backlog grows at the end. */
test.each([
  ['is not late', [0, 0, 0, 0, 0, 0, 0], false],
  ['begins to be late', [0, 60, 120, 180, 240, 299], false],
  ['waits for five minutes without progress', [0, 60, 120, 180, 240, 300], true],
  ['is old, and drains', [4000, 3900, 3700, 3600, 3300, 3000], false],
  ['is old, and stays as old', [4000, 4000, 4000, 4000, 4000, 4000], false],
  ['is old, and gets older', [4000, 4060, 4120, 4180, 4240, 4300], true],
  ['grew, and now drains', [0, 300, 600, 900, 1200, 1500, 1400, 1300, 1200, 1100, 1000, 900], false],
  ['was looked at for four minutes only', [400, 460, 520, 580, 640], false],
])('a backlog that %s', (_, samples, isGrowing) => {
  const trend = new LatenessTrend()
  samples.forEach((seconds, minute) => {
    trend.add(seconds, minute * 60_000)
  })
  expect(trend.isGrowing((samples.length - 1) * 60_000)).toBe(isGrowing)
})

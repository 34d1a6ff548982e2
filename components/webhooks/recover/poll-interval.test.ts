import { expect, test } from 'vitest'
import { pollInterval } from './poll-interval'

test.each([
  [1, 2_000],
  [1_000, 2_000],
  [3_000, 6_000],
  [7_500, 15_000],
  [100_000, 15_000],
])('the progress of %i deliveries is counted every %i ms', (failed, ms) => expect(pollInterval(failed)).toBe(ms))

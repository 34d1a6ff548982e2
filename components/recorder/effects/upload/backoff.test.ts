import { expect, test } from 'vitest'
import { retryDelay } from './backoff'

test.each([
  [1, 0, 1_000],
  [2, 0, 2_000],
  [4, 0, 8_000],
  [5, 0, 15_000],
  [100, 0, 15_000],
  [1, 1, 750],
])('after %s failures, random %s: %s ms', (failures, random, ms) => expect(retryDelay(failures, random)).toBe(ms))

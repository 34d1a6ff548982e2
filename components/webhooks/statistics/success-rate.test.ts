import { expect, test } from 'vitest'
import { successRate } from './success-rate'

test.each([
  [0, 0, null],
  [1, 0, '100%'],
  [0, 3, '0%'],
  [2, 1, '66.6%'],
  [99_999, 1, '99.9%'],
  [1, 99_999, '0.1%'],
  [999, 1, '99.9%'],
])('%d delivered and %d failed are %s', (delivered, failed, expected) => {
  expect(successRate(delivered, failed)).toBe(expected)
})

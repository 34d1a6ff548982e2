import { expect, test } from 'vitest'
import { failureShare, successRate } from './statistics-section'

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

test.each([
  [3, 7, '42.9%'],
  [1, 3, '33.3%'],
  [99_999, 100_000, '100%'],
  [1, 1000, '0.1%'],
  [1, 100_000, '<0.1%'],
])('%d of %d attempts are %s', (count, total, expected) => {
  expect(failureShare(count, total)).toBe(expected)
})

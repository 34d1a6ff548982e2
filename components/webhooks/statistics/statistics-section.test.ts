import { expect, test } from 'vitest'
import { failureShares, successRate } from './statistics-section'

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
  [1, [], []],
  [4, [3], ['42.9%']],
  [0, [1, 1, 1], ['33.4%', '33.3%', '33.3%']],
  [2, [1], ['33.4%']],
  [1, [2, 4], ['28.6%', '57.2%']],
  [1, [99_999], ['99.9%']],
  [99_997, [1, 1, 1], ['0.1%', '<0.1%', '<0.1%']],
  [997, [3], ['0.3%']],
])('beside %d delivered, failures of %j are %j', (delivered, counts, expected) => {
  expect(failureShares(delivered, counts)).toEqual(expected)
})

test('shares add up to 100% with the success rate', () => {
  const numberOf = (text: string | null) => (text?.startsWith('<') ? 0 : Math.round(10 * Number.parseFloat(text ?? '')))
  for (let delivered = 0; delivered < 40; delivered++)
    for (const counts of [[1], [1, 2], [3, 5, 7], [1, 1, 1, 1, 900]]) {
      const failed = counts.reduce((sum, count) => sum + count)
      const shown = [successRate(delivered, failed), ...failureShares(delivered, counts)]
      expect(
        shown.reduce((sum, text) => sum + numberOf(text), 0),
        shown.join(' '),
      ).toBe(1000)
    }
})

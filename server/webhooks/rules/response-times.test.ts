import { expect, test } from 'vitest'
import { addTimes, bucketOf, percentile, type ResponseTimes } from './response-times'

const histogram = (times: readonly number[]): ResponseTimes => addTimes(times.map((ms) => ({ [bucketOf(ms)]: 1 })))

test.each([
  [0, 0],
  [0.4, 0],
  [1, 0],
  [1.2, 1],
  [2, 4],
  [1000, 39],
  [600_000, 76],
  [10_000_000, 79],
])('a response time of %d ms is in bucket %d', (ms, expected) => {
  expect(bucketOf(ms)).toBe(expected)
})

test.each([
  ['of none', [], 0.5, null],
  ['of one', [250], 0.95, 250],
  ['the median of an even number is the lower one', [10, 1000], 0.5, 10],
  ['the median', [10, 100, 1000], 0.5, 100],
  ['p95 of twenty is the nineteenth', [...Array(18).fill(20), 300, 9000], 0.95, 300],
  ['p95 of nineteen is the last', [...Array(18).fill(20), 9000], 0.95, 9000],
  ['of equal times', Array(500).fill(40), 0.95, 40],
  ['the smallest', [5, 10, 20], 0, 5],
  ['over the whole range', Array.from({ length: 1000 }, (_, n) => n + 1), 0.95, 950],
])('a percentile %s is exact to 9 %%', (_, times, share, expected) => {
  const found = percentile(histogram(times), share)
  if (expected === null) expect(found).toBeNull()
  else expect(Math.abs(Math.log((found ?? 0) / expected))).toBeLessThan(Math.log(2) / 8 + Math.log(2) / 8)
})

test('a percentile of a period is that of the sum of its hours', () => {
  const hours = [[10, 12, 14], [500], [12, 11, 9000]]
  expect(percentile(addTimes(hours.map(histogram)), 0.5)).toBe(percentile(histogram(hours.flat()), 0.5))
})

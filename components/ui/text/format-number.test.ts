import { expect, test } from 'vitest'
import { numberUpTo } from './format-number'

test.each([
  [999, '999'],
  [1_000, '1,000'],
  [1_001, '1,000+'],
])('%s is shown as %s', (count, expected) => {
  expect(numberUpTo(count, 1_000)).toBe(expected)
})

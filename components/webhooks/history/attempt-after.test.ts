import { expect, test } from 'vitest'
import { attemptAfter } from './attempt-after'

const hrefs = ['?a', '?b', '?c']

test.each([
  ['?a', 1, '?b'],
  ['?b', -1, '?a'],
  ['?a', -1, undefined],
  ['?c', 1, undefined],
  ['?gone', 1, undefined],
  [undefined, 1, undefined],
] as const)('from %s, a step of %i leads to %s', (from, by, expected) => {
  expect(attemptAfter(hrefs, from, by)).toBe(expected)
})

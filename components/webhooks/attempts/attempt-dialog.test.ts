import { expect, test } from 'vitest'
import { attemptAfter, neighborKey } from './attempt-dialog'

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

const none = { hasModifier: false, takesKeys: false, areLettersOn: true }

test.each([
  ['j', {}, 'older'],
  ['k', {}, 'newer'],
  ['ArrowRight', {}, 'older'],
  ['ArrowLeft', {}, 'newer'],
  ['J', {}, null],
  ['ArrowDown', {}, null],
  ['j', { areLettersOn: false }, null],
  ['ArrowLeft', { areLettersOn: false }, 'newer'],
  ['ArrowLeft', { hasModifier: true }, null],
  ['ArrowRight', { takesKeys: true }, null],
] as const)('the key %s with %j leads to the %s attempt', (key, pressed, expected) => {
  expect(neighborKey({ ...none, ...pressed, key })).toBe(expected)
})

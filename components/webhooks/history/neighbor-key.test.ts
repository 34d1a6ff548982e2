import { expect, test } from 'vitest'
import { neighborKey } from './neighbor-key'

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

import { expect, test } from 'vitest'
import { receiverExamples, verifyFunction } from './receivers'

test.each([
  ['typescript', /^export function verify[\s\S]*return signatures\.some\(.*\n}$/],
  ['python', /^def verify[\s\S]*return any\(.*$/],
  ['go', /^func verify[\s\S]*return false\n}$/],
  ['php', /^function verify[\s\S]*return false;\n}$/],
] as const)('the function of the receiver in %s is complete, and nothing else', (language, expected) => {
  const code = verifyFunction(language, new Map(receiverExamples()).get(language) ?? '')
  expect(code).toMatch(expected)
  expect(code.split('\n').length).toBeLessThan(35)
})

test('a receiver without the function is an error', () => {
  expect(() => verifyFunction('go', 'package main')).toThrow('no function')
})

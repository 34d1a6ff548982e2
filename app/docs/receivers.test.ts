import { expect, test } from 'vitest'
import { receiverExamples, verifyFunction } from './receivers'

test.each([
  [
    'typescript',
    /^import .*'node:crypto'\nconst TOLERANCE_SECONDS = 300\n\nexport function verify[\s\S]*return signatures\.some\(.*\n}$/,
  ],
  [
    'python',
    /^import hashlib\nimport hmac\nimport re\nimport time\nTOLERANCE_SECONDS = 300\n\ndef verify[\s\S]*return any\(.*$/,
  ],
  ['go', /^import \(\n(\t"[\w/]+"\n){7}\)\nconst tolerance .*\nvar .*\nvar .*\n\nfunc verify[\s\S]*return false\n}$/],
  ['php', /^const TOLERANCE_SECONDS = 300;\n\nfunction verify[\s\S]*return false;\n}$/],
] as const)('the function of the receiver in %s is complete, and nothing else', (language, expected) => {
  const code = verifyFunction(language, new Map(receiverExamples()).get(language) ?? '')
  expect(code).toMatch(expected)
  expect(code.split('\n').length).toBeLessThan(45)
})

test('a receiver without the function is an error', () => {
  expect(() => verifyFunction('go', 'package main')).toThrow('no function')
})

import { expect, test } from 'vitest'
import { rememberLookup, wasFound } from './known-credentials'

test('a credential counts as found from its first success until a failed lookup', () => {
  expect(wasFound('a token')).toBe(false)
  rememberLookup('a token', true)
  rememberLookup('another', false)
  expect([wasFound('a token'), wasFound('another')]).toEqual([true, false])
  rememberLookup('a token', false)
  expect(wasFound('a token')).toBe(false)
})

test('the oldest of more than ten thousand is removed', () => {
  for (let n = 0; n <= 10_000; n++) rememberLookup(`token ${n}`, true)
  expect([wasFound('token 0'), wasFound('token 1'), wasFound('token 10000')]).toEqual([false, true, true])
})

import { expect, test } from 'vitest'
import { rememberLookup, wasFound } from './authenticate'
import { hashToken } from './token'

const remember = (token: string, isValid: boolean) => rememberLookup(hashToken(token), isValid)

test('a token counts as found from its first success until a failed lookup', () => {
  expect(wasFound('a token')).toBe(false)
  remember('a token', true)
  remember('another', false)
  expect([wasFound('a token'), wasFound('another')]).toEqual([true, false])
  remember('a token', false)
  expect(wasFound('a token')).toBe(false)
})

test('the oldest of more than ten thousand tokens is removed', () => {
  for (let n = 0; n <= 10_000; n++) remember(`token ${n}`, true)
  expect([wasFound('token 0'), wasFound('token 1'), wasFound('token 10000')]).toEqual([false, true, true])
})

import { expect, test } from 'vitest'
import { accountOf, rememberLookup, wasFound } from './authenticate'
import { hashToken } from './token'

const remember = (token: string, accountId: string | null) => rememberLookup(hashToken(token), accountId)

test('a token counts as found from its first success until a failed lookup', () => {
  expect(wasFound('a token')).toBe(false)
  remember('a token', 'an account')
  remember('another', null)
  expect([wasFound('a token'), wasFound('another')]).toEqual([true, false])
  expect([accountOf(hashToken('a token')), accountOf(hashToken('another'))]).toEqual(['an account', null])
  remember('a token', null)
  expect(wasFound('a token')).toBe(false)
})

test('the oldest of more than ten thousand tokens is removed', () => {
  for (let n = 0; n <= 10_000; n++) remember(`token ${n}`, 'an account')
  expect([wasFound('token 0'), wasFound('token 1'), wasFound('token 10000')]).toEqual([false, true, true])
})

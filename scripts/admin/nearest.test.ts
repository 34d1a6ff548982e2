import { expect, test } from 'vitest'
import { nearest } from './nearest'

const known = ['account', 'user', 'member', 'channel', 'token', 'message', 'create', 'set-plan', 'list']

test.each([
  ['acount', 'account'],
  ['accounts', 'account'],
  ['Token', 'token'],
  ['lst', 'list'],
  ['setplan', 'set-plan'],
  ['mesage', 'message'],
  ['chan', 'channel'],
  ['frobnicate', null],
  ['x', null],
  ['', null],
])('the suggestion for %j is %j', (word, expected) => {
  expect(nearest(word, known)).toBe(expected)
})

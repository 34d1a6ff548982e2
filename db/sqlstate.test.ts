import { describe, expect, test } from 'vitest'
import { causesOf, isContention, isDataFault, violates } from './sqlstate'

/** An error of the driver as Drizzle throws it: wrapped, with the error of any copy of the driver as its cause. */
const failed = (code: string, constraint?: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(), { code, constraint_name: constraint }) })

test('the causes of an error are listed from the outermost to the innermost', () => {
  const inner = new Error('inner')
  const outer = new Error('outer', { cause: inner })
  expect([causesOf(outer), causesOf('not an error')]).toEqual([[outer, inner], []])
})

describe('whether a statement violated the unique index "users_email"', () => {
  test.each([
    ['a violation of this index', failed('23505', 'users_email'), true],
    ['a violation of another index', failed('23505', 'messages_pkey'), false],
    ['another violation of a constraint of this name', failed('23503', 'users_email'), false],
    ['an error that is not from Postgres', Object.assign(new Error(), { code: '23505' }), false],
    ['a value that is not an error', null, false],
  ])('%s', (_, error, expected) => {
    expect(violates(error, 'users_email')).toBe(expected)
  })
})

describe('what an SQLSTATE says about a failed statement', () => {
  test.each([
    ['a deadlock', failed('40P01'), { contention: true, data: false }],
    ['a serialization failure', failed('40001'), { contention: true, data: false }],
    ['a value out of range', failed('22003'), { contention: false, data: true }],
    ['a violated constraint', failed('23514'), { contention: false, data: true }],
    ['a shutdown of Postgres', failed('57P01'), { contention: false, data: false }],
    [
      'a closed connection',
      Object.assign(new Error(), { code: 'CONNECTION_CLOSED' }),
      { contention: false, data: false },
    ],
    ['a programming error', new TypeError(), { contention: false, data: true }],
    [
      'a programming error in a failed query',
      new TypeError('', { cause: failed('57P01') }),
      { contention: false, data: false },
    ],
    ['an error without a code', new Error(), { contention: false, data: false }],
  ])('%s', (_, error, expected) => {
    expect({ contention: isContention(error), data: isDataFault(error) }).toEqual(expected)
  })
})

import { expect, test } from 'vitest'
import { FairTurns, HEAD_START_SECONDS } from './fair-turns'

/** Adds tasks such as `a1` for the account `a`, and takes turns of these processor seconds each. */
function setting(seconds: Record<string, number> = {}) {
  const turns = new FairTurns<string>()
  const accountOf = (task: string) => task.charAt(0)
  const add = (...tasks: string[]) => {
    for (const task of tasks) turns.add(accountOf(task), task)
  }
  const take = (count: number, { goesOn = false } = {}) =>
    Array.from({ length: count }, () => {
      const task = turns.next()
      if (task === undefined) return 'none'
      turns.charge(accountOf(task), seconds[accountOf(task)] ?? 1)
      if (goesOn) turns.add(accountOf(task), task, { goesOn })
      return task
    }).join(' ')
  return { turns, add, take }
}

test.each<[what: string, seconds: Record<string, number>, waiting: string, order: string]>([
  ['the tasks of one account run in their order', {}, 'a1 a2 a3', 'a1 a2 a3 none'],
  ['accounts take turns', {}, 'a1 a2 a3 b1 c1', 'a1 b1 c1 a2 a3'],
  ['short tasks do not wait behind long ones of another account', { a: 60 }, 'a1 a2 b1 b2 b3', 'a1 b1 b2 b3 a2'],
  ['three times the time: a third of the turns', { a: 3 }, 'a1 a2 a3 b1 b2 b3 b4 b5 b6', 'a1 b1 b2 b3 a2 b4 b5 b6 a3'],
])('%s', (_, seconds, waiting, order) => {
  const { add, take } = setting(seconds)
  add(...waiting.split(' '))
  expect(take(order.split(' ').length)).toBe(order)
})

test('a task that goes on comes before the others of its account, and after those of accounts that used less', () => {
  const { add, take } = setting()
  add('a1', 'a2')
  expect(take(2, { goesOn: true })).toBe('a1 a1')
  add('b1', 'b2')
  expect(take(4)).toBe('b1 b2 a1 a2')
})

test('a new account goes before a backlog up to its head start, and then both share', () => {
  const { add, take } = setting({ a: 10, b: 10 })
  add(...Array.from({ length: 30 }, (_, n) => `a${n}`))
  take(10)
  add(...Array.from({ length: 10 }, (_, n) => `b${n}`))
  // `a` had used 90 seconds before its last turn.
  expect(take(HEAD_START_SECONDS / 10).replaceAll(/\d/g, '')).toBe('b b b')
  expect(take(6).replaceAll(/\d+/g, '')).toBe('b a b a b a')
})

test('an account that pauses between its tasks keeps what it used', () => {
  const { add, take } = setting({ a: 5, b: 1 })
  add('a1', 'b1', 'b2', 'b3')
  expect(take(1)).toBe('a1')
  add('a2')
  expect(take(4)).toBe('b1 b2 b3 a2')
})

test('nothing is remembered once no task waits', () => {
  const { add, take } = setting({ a: 100 })
  add('a1')
  expect(take(2)).toBe('a1 none')
  add('a2', 'b1')
  expect(take(2)).toBe('a2 b1')
})

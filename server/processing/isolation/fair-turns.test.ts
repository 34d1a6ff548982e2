import { expect, test } from 'vitest'
import { FairTurns, RecentUse } from './fair-turns'

/** Adds tasks such as `a1` for the account `a`, each of which takes as many processor seconds as it is expected to. */
function setting(seconds: Record<string, number> = {}) {
  const use = new RecentUse()
  const turns = new FairTurns<string>(use)
  const accountOf = (task: string) => task.charAt(0)
  const secondsOf = (task: string) => seconds[accountOf(task)] ?? 1
  const now = 0
  const add = (...tasks: string[]) => {
    for (const task of tasks) turns.add(accountOf(task), task, { expected: secondsOf(task), now })
  }
  const take = (count: number) =>
    Array.from({ length: count }, () => {
      const task = turns.next(now)
      if (task) use.charge(accountOf(task), secondsOf(task), now)
      return task ?? 'none'
    }).join(' ')
  return { use, turns, add, take }
}

test.each<[what: string, seconds: Record<string, number>, waiting: string, order: string]>([
  ['the tasks of one account run in their order', {}, 'a1 a2 a3', 'a1 a2 a3 none'],
  ['accounts take turns', {}, 'a1 a2 a3 b1 c1', 'a1 b1 c1 a2 a3'],
  ['short tasks do not wait behind a long one of another account', { a: 60 }, 'a1 a2 b1 b2 b3', 'b1 b2 b3 a1 a2'],
  ['three times the audio: a third of the turns', { a: 3 }, 'a1 a2 a3 b1 b2 b3 b4 b5 b6', 'b1 b2 a1 b3 b4 b5 a2 b6 a3'],
])('%s', (_, seconds, waiting, order) => {
  const { add, take } = setting(seconds)
  add(...waiting.split(' '))
  expect(take(order.split(' ').length)).toBe(order)
})

test('a message goes before a backlog that was there long ago, and the next one before what is left of it', () => {
  const { add, take } = setting({ a: 10, b: 10 })
  add('a1', 'a2', 'a3', 'a4', 'a5')
  expect(take(3)).toBe('a1 a2 a3')
  add('b1', 'b2')
  expect(take(4)).toBe('b1 b2 a4 a5')
})

test('a task that goes on is not interrupted by an equal one, but by a shorter one, and comes first of its account', () => {
  const { use, turns, add } = setting({ b: 10, c: 4 })
  add('a2', 'b1', 'c1')
  use.charge('a', 5, 0)
  turns.add('a', 'a1', { expected: 4, now: 0, goesOn: true })
  expect([1, 2, 3, 4].map(() => turns.next(0))).toEqual(['c1', 'a1', 'a2', 'b1'])
})

test('what an account used is forgotten by half in a minute, and then for good', () => {
  const use = new RecentUse()
  use.charge('a', 8, 0)
  expect([use.of('a', 0), use.of('a', 60), use.of('a', 120)]).toEqual([8, 4, 2])
  use.charge('b', 1, 3600)
  expect(use.size).toBe(1)
})

test('a long task waits for a while for short ones of new accounts, but not for ever', () => {
  const { turns } = setting()
  turns.add('a', 'long', { expected: 18, now: 0 })
  turns.add('b', 'short', { expected: 1, now: 0 })
  expect(turns.next(0)).toBe('short')
  turns.add('c', 'new', { expected: 1, now: 180 })
  expect(turns.next(180)).toBe('long')
})

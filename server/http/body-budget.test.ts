import { expect, test } from 'vitest'
import { BodyBudget } from './body-budget'

function setting(most = 100) {
  const budget = new BodyBudget(most)
  const evicted: string[] = []
  const hold = (name: string, client = name) => {
    const body = budget.hold(client, () => {
      evicted.push(name)
      body.release()
    })
    return body
  }
  return { budget, evicted, hold }
}

test('within the budget nothing is evicted, and what is released is free again', () => {
  const { budget, evicted, hold } = setting()
  const body = hold('a')
  body.add(60)
  hold('b').add(40)
  expect([budget.total, evicted]).toEqual([100, []])
  body.release()
  body.release()
  expect(budget.total).toBe(40)
})

test('the client that holds most loses its oldest body, not the one that sends a little', () => {
  const { budget, evicted, hold } = setting()
  hold('a1', 'a').add(30)
  hold('a2', 'a').add(30)
  hold('b').add(35)
  hold('c').add(10)
  expect([evicted, budget.total]).toEqual([['a1'], 75])
})

test('a body that has arrived whole is never evicted: the new one goes', () => {
  const { budget, evicted, hold } = setting()
  const whole = hold('whole', 'a')
  whole.add(90)
  whole.finish()
  hold('new', 'b').add(20)
  expect([evicted, budget.total]).toEqual([['new'], 90])
})

test('an evicted body no longer counts', () => {
  const { budget, hold } = setting()
  const body = hold('a')
  body.add(200)
  body.add(200)
  expect(budget.total).toBe(0)
})

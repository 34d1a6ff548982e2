import { expect, test } from 'vitest'
import { BodyBudget, type Reserve } from './receive-body'

function setting(most = 400, reserve?: Reserve) {
  const budget = new BodyBudget(most, reserve)
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

test('nothing is evicted within the budget, and released bytes are available again', () => {
  const { budget, evicted, hold } = setting()
  const body = hold('a')
  body.add(100)
  hold('b').add(40)
  expect([budget.total, evicted]).toEqual([140, []])
  body.release()
  body.release()
  expect(budget.total).toBe(40)
})

test('a client that holds more than a quarter loses its oldest body, and no other client does', () => {
  const { budget, evicted, hold } = setting()
  hold('b').add(80)
  hold('a1', 'a').add(60)
  hold('a2', 'a').add(60)
  expect([evicted, budget.total]).toEqual([['a1'], 140])
})

test('the client that holds most bytes loses its oldest body, and a client that sends little does not', () => {
  const { evicted, hold } = setting()
  for (const name of ['a', 'b', 'c']) hold(name).add(90)
  hold('d1', 'd').add(50)
  hold('d2', 'd').add(50)
  hold('e').add(40)
  expect(evicted).toEqual(['d1'])
})

test('a complete body is never evicted, and the new body is evicted instead', () => {
  const { budget, evicted, hold } = setting()
  const whole = hold('whole', 'a')
  whole.add(90)
  whole.finish()
  hold('new', 'a').add(20)
  expect([evicted, budget.total]).toEqual([['new'], 90])
})

test('an evicted body no longer counts', () => {
  const { budget, hold } = setting()
  const body = hold('a')
  body.add(200)
  body.add(200)
  expect(budget.total).toBe(0)
})

test('evicting the new body evicts no other unfinished body', () => {
  const { evicted, hold } = setting()
  for (const name of ['a', 'b', 'c', 'd']) {
    const whole = hold(name)
    whole.add(95)
    whole.finish()
  }
  hold('small').add(10)
  hold('large').add(50)
  expect(evicted).toEqual(['large'])
})

test('a client that holds little can use the reserve when complete bodies fill the budget', () => {
  const { budget, evicted, hold } = setting(400, { bytes: 50, perClient: 20 })
  for (const name of ['a', 'b', 'c', 'd']) {
    const whole = hold(name)
    whole.add(100)
    whole.finish()
  }
  hold('e').add(20)
  hold('f').add(20)
  expect([evicted, budget.total]).toEqual([[], 440])
  hold('large').add(21)
  hold('g').add(20)
  expect([evicted, budget.total]).toEqual([['large', 'e'], 440])
})

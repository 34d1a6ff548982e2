import { expect, test } from 'vitest'
import { type ProcedureKind, runInAccountQueue } from './procedure'

function setting() {
  const ends: (() => void)[] = []
  let running = 0
  const call = (accountId: string, kind: ProcedureKind = 'quick') =>
    runInAccountQueue(accountId, kind, async () => {
      running++
      await new Promise<void>((resolve) => ends.push(resolve))
      running--
      return 'done'
    })
  const endAll = async (all: readonly Promise<unknown>[]) => {
    let isDone = false
    void Promise.allSettled(all).then(() => {
      isDone = true
    })
    while (!isDone) {
      for (const end of ends.splice(0)) end()
      await new Promise(setImmediate)
    }
  }
  return { call, running: () => running, endAll }
}

test('three of 200 calls of one account run, and another account runs at the same time', async () => {
  const { call, running, endAll } = setting()
  const calls = Array.from({ length: 200 }, () => call('a').catch((error: Error) => error))
  expect(running()).toBe(3)
  calls.push(call('b'))
  expect(running()).toBe(4)
  await endAll(calls)
  const refused = (await Promise.all(calls)).filter((one) => one !== 'done')
  expect(refused).toHaveLength(97)
  expect(refused[0]).toMatchObject({ error: 'rate_limited', headers: { 'Retry-After': '1' } })
})

test('one heavy call of an account runs at a time', async () => {
  const { call, running, endAll } = setting()
  const calls = [call('a', 'heavy'), call('a', 'heavy'), call('b', 'heavy'), call('a')]
  expect(running()).toBe(3)
  await endAll(calls)
})

test('waiting calls do not use the slots of quick calls', async () => {
  const { call, running, endAll } = setting()
  const calls = [...Array.from({ length: 10 }, () => call('a', 'waiting')), call('a')]
  expect(running()).toBe(4)
  await endAll(calls)
})

test('an error rejects only its own call', async () => {
  await expect(runInAccountQueue('a', 'quick', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

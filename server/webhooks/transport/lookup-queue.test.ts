import { expect, test } from 'vitest'
import { DELIVERIES, LookupQueue } from './resolve'

function setting(most = 12) {
  const asked: string[] = []
  const responses = new Map<string, () => void>()
  const queue = new LookupQueue(most, (hostname) => {
    asked.push(hostname)
    return new Promise((resolve) => responses.set(hostname, () => resolve([{ address: '192.0.2.1', family: 4 }])))
  })
  const response = async (hostname: string) => {
    responses.get(hostname)?.()
    await new Promise(setImmediate)
  }
  /** Starts a lookup without waiting for it. */
  const ask = (hostname: string, owner: string) => void queue.find(hostname, owner).catch(() => {})
  return { queue, asked, ask, response }
}

const names = (owner: string, count: number) => Array.from({ length: count }, (_, n) => `${owner}${n}.example`)

test('an account with a thousand hanging names has a quarter of the lookups; another account’s lookup runs at once', async () => {
  const { queue, asked, ask, response } = setting()
  for (const name of names('a', 1_270)) ask(name, 'a')
  expect(asked).toEqual(names('a', 3))
  const other = queue.find('b.example', 'b')
  await response('b.example')
  expect(await other).toEqual([{ address: '192.0.2.1', family: 4 }])
})

test('an account with too many waiting names is refused, and other accounts are not', async () => {
  const { queue, ask } = setting()
  for (const name of names('a', 23)) ask(name, 'a')
  await expect(queue.find('a99.example', 'a')).rejects.toMatchObject({ code: 'EBUSY' })
  let isRefused = false
  void queue.find('b.example', 'b').catch(() => {
    isRefused = true
  })
  await new Promise(setImmediate)
  expect(isRefused).toBe(false)
})

test('waiting names are looked up as soon as lookups of their owner end', async () => {
  const { asked, ask, response } = setting()
  for (const name of names('a', 5)) ask(name, 'a')
  await response('a1.example')
  expect(asked).toEqual(names('a', 4))
})

test('a name that waits for another account is looked up for this one', () => {
  const { asked, ask } = setting()
  for (const name of names('a', 4)) ask(name, 'a')
  ask('a3.example', 'b')
  expect(asked).toEqual(names('a', 4))
})

test('each caller that waits for a lookup is notified of its start', async () => {
  const { queue, ask, response } = setting(1)
  ask('first.example', DELIVERIES)
  const told: string[] = []
  const find = (name: string, who: string) => queue.find(name, DELIVERIES, () => told.push(who))
  const found = [find('first.example', 'joined'), find('second.example', 'queued'), find('second.example', 'behind it')]
  await new Promise(setImmediate)
  expect(told).toEqual(['joined'])
  await response('first.example')
  expect(told.sort()).toEqual(['behind it', 'joined', 'queued'])
  await response('second.example')
  await Promise.all(found)
})

test('deliveries can use all lookups', () => {
  const { asked, ask } = setting()
  for (const name of names('d', 20)) ask(name, DELIVERIES)
  expect(asked).toEqual(names('d', 12))
})

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetEnv } from '../server/env'
import { type Executor, startExecutor } from './testing/executor'

let executor: Executor

beforeEach(async () => {
  vi.resetModules()
  executor = await startExecutor({ signingKey: 'signkey-test-5e', startAt: new Date() })
  vi.stubEnv('INNGEST_EVENT_KEY', 'test-event-key')
  vi.stubEnv('INNGEST_SIGNING_KEY', 'signkey-test-5e')
  vi.stubEnv('INNGEST_BASE_URL', executor.url)
  resetEnv()
})

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  await executor.close()
})

const wakeRequests = (count: number) =>
  Array.from({ length: count }, () => ({
    kind: 'delivery' as const,
    id: randomUUID(),
    groupId: randomUUID(),
    wakeGeneration: 2,
  }))
const load = async () => (await import('./wake')).wakeInngest

test('a wake sends an event with ids only, whose own id is made of the group and the generation', async () => {
  const requests = wakeRequests(3)
  const wake = await load()
  await wake(requests)
  await wake(requests.toReversed())
  await wake(requests.map((request) => ({ ...request, wakeGeneration: 3 })))
  expect(executor.sent).toMatchObject([
    [{ name: 'webhook/deliveries.due', data: { delivery_ids: requests.map(({ id }) => id), wake_generation: 2 } }],
    [{ name: 'webhook/deliveries.due' }],
    [{ data: { wake_generation: 3 } }],
  ])
  expect(Object.keys(executor.sent[0]?.[0]?.data ?? {})).toHaveLength(2)
  const [first, same, newer] = executor.sent.flat().map(({ id }) => id)
  expect(same).toBe(first)
  expect(newer).not.toBe(first)
})

test('wakes of one moment are sent together: the first at once, the others with the next window', async () => {
  const wake = await load()
  const [first, ...others] = wakeRequests(5)
  if (!first) throw new Error('There is none.')
  await Promise.all([first, ...others].map((request) => wake([request])))
  expect(executor.sent.map((events) => events.map(({ data }) => data.delivery_ids))).toEqual([
    [[first.id]],
    [others.map(({ id }) => id)],
  ])
})

test('a wake for a message sends the event of its step', async () => {
  const id = randomUUID()
  const accountId = randomUUID()
  await (await load())([{ kind: 'message', id, groupId: accountId, wakeGeneration: 1 }])
  expect(executor.sent).toMatchObject([
    [{ name: 'message/step.due', id: `${id}:1`, data: { message_id: id, account_id: accountId, wake_generation: 1 } }],
  ])
})

test('many wake requests are sent in batches, each once', async () => {
  const many = wakeRequests(1201)
  expect(await (await load())(many)).toBe(1201)
  const messages = many.map((request) => ({ ...request, kind: 'message' as const }))
  expect(await (await load())(messages)).toBe(1201)
  expect(executor.sent.map((events) => events.length)).toEqual([13, 500, 500, 201])
  const [groups = [], ...others] = executor.sent
  expect(groups.flatMap(({ data }) => data.delivery_ids)).toEqual(many.map(({ id }) => id))
  expect(Math.max(...groups.map(({ data }) => JSON.stringify(data).length))).toBeLessThan(4096)
  expect(new Set(others.flat().map(({ id }) => id)).size).toBe(1201)
})

test('without wake requests nothing is sent', async () => {
  await (await load())([])
  expect(executor.sent).toEqual([])
})

test('while Inngest is down, wake returns that it accepted nothing', async () => {
  await executor.close()
  // The SDK tries five times and waits in between; with fake timers it does not wait.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
  await expect((await load())(wakeRequests(1))).resolves.toBe(0)
})

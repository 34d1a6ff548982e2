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

const alarms = (count: number) =>
  Array.from({ length: count }, () => ({ id: randomUUID(), subscriptionId: randomUUID(), wakeGeneration: 2 }))
const load = async () => (await import('./engine')).inngestEngine

test('an alarm is an event of ids, under the id of its delivery and generation', async () => {
  const [alarm] = alarms(1)
  if (!alarm) throw new Error('There is one.')
  await (await load()).wake([alarm])
  expect(executor.sent).toMatchObject([
    [
      {
        name: 'webhook/delivery.due',
        id: `${alarm.id}:2`,
        data: { delivery_id: alarm.id, subscription_id: alarm.subscriptionId, wake_generation: 2 },
      },
    ],
  ])
  expect(Object.keys(executor.sent[0]?.[0]?.data ?? {})).toHaveLength(3)
})

test('many alarms are sent in batches, each once', async () => {
  const many = alarms(1201)
  expect(await (await load()).wake(many)).toBe(1201)
  expect(executor.sent.map((events) => events.length)).toEqual([500, 500, 201])
  expect(new Set(executor.sent.flat().map(({ id }) => id)).size).toBe(1201)
})

test('no alarm, no request', async () => {
  await (await load()).wake([])
  expect(executor.sent).toEqual([])
})

test('where Inngest is down, wake answers that nothing was heard: the rows are the truth', async () => {
  await executor.close()
  // The SDK tries five times and waits in between; these waits pass at once.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
  await expect((await load()).wake(alarms(1))).resolves.toBe(0)
})

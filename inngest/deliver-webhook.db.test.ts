import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetEnv } from '../server/env'
import { testDatabase } from '../server/testing/database/database'
import { deliveryRows, publishAndWake, publishEvents } from '../server/testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../server/testing/fixtures/factory'
import { type Receiver, startReceiver } from '../server/testing/servers/receiver'
import { inngest } from './client'
import { deliveryDue } from './events'
import { inngestHandler } from './serve'
import { type Executor, startExecutor } from './testing/executor'

// Runs that an earlier version started, one for each delivery, and that sleep while this version is installed.

testDatabase()

const SIGNING_KEY = `signkey-test-${'5e'.repeat(32)}`
const MINUTE_MS = 60_000

let receiver: Receiver
let executor: Executor
let status = 500

beforeAll(async () => {
  receiver = await startReceiver({ response: () => ({ status }) })
  executor = await startExecutor({ signingKey: SIGNING_KEY, startAt: new Date(Date.now() + MINUTE_MS) })
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    DELIVERY_ENGINE: 'inngest',
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_BASE_URL: executor.url,
  })
  resetEnv()
  await executor.sync(inngestHandler({ clock: executor.now, policy: receiver.policy }))
})
afterAll(async () => {
  await executor.close()
  await receiver.close()
})

/** Publishes an event and starts a run for its delivery, as the earlier version did. */
async function startOldRun() {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  await publishEvents(account.id)
  const [delivery] = await deliveryRows(row.id)
  if (!delivery) throw new Error('Nothing was published.')
  const { id, subscriptionId, wakeGeneration } = delivery
  const data = { delivery_id: id, subscription_id: subscriptionId, wake_generation: wakeGeneration }
  await inngest().send(deliveryDue.create(data, { id: `${id}:${wakeGeneration}` }))
  await executor.advance(executor.now())
  const run = executor.runs.at(-1)
  if (!run?.fn.id.endsWith('deliver-webhook')) throw new Error('No old run was started.')
  return { account, subscriptionId: row.id, run }
}

test('a run of an earlier version that sleeps makes its next attempt when it wakes, and ends', async () => {
  receiver.received.length = 0
  status = 500
  const { subscriptionId, run } = await startOldRun()
  expect(receiver.received).toHaveLength(1)
  expect(run.isOver).toBe(false)
  // As it was stored by the earlier version: the step and the sleep that this version must find again.
  expect([...run.steps.values()]).toEqual([
    { type: 'data', data: run.wakesAt.toISOString() },
    { type: 'data', data: null },
  ])
  status = 200
  await executor.advance()
  expect(run.isOver).toBe(true)
  expect(receiver.received).toHaveLength(2)
  expect(await deliveryRows(subscriptionId)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('new events start no run of that function', async () => {
  receiver.received.length = 0
  const { account } = await startOldRun()
  const before = executor.runs.filter(({ fn }) => fn.id.endsWith('deliver-webhook')).length
  await publishAndWake(account.id)
  await executor.advance()
  expect(executor.runs.filter(({ fn }) => fn.id.endsWith('deliver-webhook'))).toHaveLength(before)
  expect(receiver.received).toHaveLength(2)
})

test('an old run and a group with the same delivery send nothing twice', async () => {
  receiver.received.length = 0
  status = 500
  const { account, subscriptionId, run } = await startOldRun()
  await publishAndWake(account.id)
  const ids = (await deliveryRows(subscriptionId)).map(({ id }) => id)
  await inngest().send({ name: 'webhook/deliveries.due', data: { delivery_ids: ids, wake_generation: 0 } })
  await executor.advance(executor.now())
  expect(receiver.received).toHaveLength(2)
  status = 200
  await executor.advance()
  expect(run.isOver).toBe(true)
  expect(receiver.received).toHaveLength(4)
  expect((await deliveryRows(subscriptionId)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 2],
    ['delivered', 2],
  ])
})

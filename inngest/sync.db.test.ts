import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearOtherEngineHeartbeats, lastEngineHeartbeat } from '../server/engine/engine-heartbeat'
import { testDatabase } from '../server/testing/database/database'
import { deliveryRows, publishEvents } from '../server/testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../server/testing/fixtures/factory'
import { setEnv } from '../server/testing/set-env'
import { startSync } from './engine'
import { recordInngestHeartbeat } from './serve'
import { type Executor, startExecutor } from './testing/executor'

testDatabase()

let executor: Executor
beforeAll(async () => {
  executor = await startExecutor({ signingKey: 'signkey-test-5e', startAt: new Date() })
  setEnv({
    LOG_LEVEL: 'silent',
    DELIVERY_ENGINE: 'inngest',
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: 'signkey-test-5e',
    INNGEST_BASE_URL: executor.url,
  })
})
afterAll(() => executor.close())

/** Registers the functions, and returns the events that Inngest was sent until it was asked for a heartbeat. */
async function sentAtBoot(): Promise<unknown[]> {
  const before = executor.sent.length
  const reached = () => executor.sent.slice(before).flat()
  const syncing = startSync()
  await expect.poll(() => reached().map(({ name }) => name), { timeout: 15_000 }).toContain('engine/reached')
  syncing.stop()
  return reached().map(({ name, data }) => ({ name, data }))
}

test('an Inngest that has just become the engine is woken for all pending deliveries; one that was the engine before is not', async () => {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  await publishEvents(account.id)
  const [delivery] = await deliveryRows(row.id)
  const due = (generation: number) => ({
    name: 'webhook/deliveries.due',
    data: { delivery_ids: [delivery?.id], wake_generation: generation },
  })
  const reached = { name: 'engine/reached', data: {} }

  expect(await sentAtBoot()).toEqual([due(1), reached])
  await recordInngestHeartbeat()
  expect(await sentAtBoot()).toEqual([reached])

  // After a time with the embedded engine, the wakes that Inngest knows, with their generations, are void.
  await clearOtherEngineHeartbeats('embedded')
  expect(await lastEngineHeartbeat('inngest')).toBeNull()
  expect(await sentAtBoot()).toEqual([due(2), reached])
})

test('an Inngest that is down when the service boots is registered with as soon as it is up', async () => {
  executor.goDown()
  const before = executor.sent.length
  const syncing = startSync()
  await expect.poll(() => executor.refused, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(executor.sent.length).toBe(before)
  executor.comeUp()
  await expect
    .poll(
      () =>
        executor.sent
          .slice(before)
          .flat()
          .map(({ name }) => name),
      { timeout: 15_000 },
    )
    .toContain('engine/reached')
  syncing.stop()
})

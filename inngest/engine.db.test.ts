import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../server/engine/sweep'
import { resetEnv } from '../server/env'
import { testDatabase } from '../server/testing/database/database'
import { deliveryRows, publishEvents } from '../server/testing/deliveries/deliveries'
import { engineSuite, type Subject } from '../server/testing/deliveries/engine-suite'
import { anAccount, aSubscription } from '../server/testing/fixtures/factory'
import { inngestHandler } from './serve'
import { type Executor, startExecutor } from './testing/executor'

testDatabase()

const SIGNING_KEY = `signkey-test-${'5e'.repeat(32)}`
const MINUTE_MS = 60_000

let executor: Executor
let isUp = false

beforeAll(async () => {
  executor = await startExecutor({ signingKey: SIGNING_KEY, startAt: new Date(Date.now() + MINUTE_MS) })
  Object.assign(process.env, {
    DELIVERY_ENGINE: 'inngest',
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_BASE_URL: executor.url,
  })
  resetEnv()
})

afterAll(() => executor.close())

/** The real handler, called by the server's side of its protocol on a clock of its own, sweeps in each of its minutes. */
const inngest: Subject = {
  async up(policy) {
    executor.rise()
    await executor.sync(inngestHandler({ clock: executor.now, policy }))
    isUp = true
  },
  async down() {
    executor.die()
    isUp = false
  },
  async pass(seconds) {
    const end = new Date(executor.now().getTime() + seconds * 1000)
    while (executor.now() < end) {
      const next = new Date(Math.min(executor.now().getTime() + MINUTE_MS, end.getTime()))
      await executor.advance(next)
      // Down, it would cost the SDK's five tries each minute; that it is in vain has its own line in the suite.
      if (isUp) await sweep({ now: next })
    }
    await executor.advance(end)
  },
  now: () => executor.now(),
}

engineSuite('Inngest', () => inngest)

test('a sweep in vain raises no generation, so that nothing waits longer once Inngest is back', async () => {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  await publishEvents(account.id)
  executor.die()
  expect(await sweep({ now: new Date(Date.now() + 3600_000) })).toEqual({ woken: 0 })
  expect(await deliveryRows(row.id)).toMatchObject([{ state: 'pending', wakeGeneration: 0 }])

  executor.rise()
  expect(await sweep({ now: new Date(Date.now() + 3600_000) })).toEqual({ woken: 1 })
  expect(await deliveryRows(row.id)).toMatchObject([{ state: 'pending', wakeGeneration: 1 }])
})

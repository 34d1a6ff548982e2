import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../server/engine/sweep'
import { testDatabase } from '../server/testing/database/database'
import { deliveryRows, publishEvents } from '../server/testing/deliveries/deliveries'
import { type EngineUnderTest, engineSuite } from '../server/testing/deliveries/engine-suite'
import { anAccount, aSubscription } from '../server/testing/fixtures/factory'
import { setEnv } from '../server/testing/set-env'
import { inngestHandler } from './serve'
import { type Executor, startExecutor } from './testing/executor'

testDatabase()

const SIGNING_KEY = `signkey-test-${'5e'.repeat(32)}`
const MINUTE_MS = 60_000

let executor: Executor
let isUp = false

beforeAll(async () => {
  executor = await startExecutor({ signingKey: SIGNING_KEY, startAt: new Date(Date.now() + MINUTE_MS) })
  setEnv({
    DELIVERY_ENGINE: 'inngest',
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_BASE_URL: executor.url,
  })
})

afterAll(() => executor.close())

/** The real handler, called by the test executor on its virtual clock, with a sweep in each minute of that clock. */
const inngest: EngineUnderTest = {
  async up(policy) {
    executor.comeUp()
    await executor.sync(inngestHandler({ clock: executor.now, policy }))
    isUp = true
  },
  async down() {
    executor.goDown()
    isUp = false
  },
  async pass(seconds) {
    const end = new Date(executor.now().getTime() + seconds * 1000)
    while (executor.now() < end) {
      const next = new Date(Math.min(executor.now().getTime() + MINUTE_MS, end.getTime()))
      await executor.advance(next)
      // While Inngest is down, a sweep would cost the SDK's five tries each minute; the last test covers such a sweep.
      if (isUp) await sweep({ now: next })
    }
    await executor.advance(end)
  },
  now: () => executor.now(),
}

engineSuite('Inngest', () => inngest)

test('a sweep while Inngest is down increments no generation, so nothing waits longer once Inngest is back', async () => {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  await publishEvents(account.id)
  executor.goDown()
  expect(await sweep({ now: new Date(Date.now() + 3600_000) })).toEqual({ woken: 0 })
  expect(await deliveryRows(row.id)).toMatchObject([{ state: 'pending', wakeGeneration: 0 }])

  executor.comeUp()
  expect(await sweep({ now: new Date(Date.now() + 3600_000) })).toEqual({ woken: 1 })
  expect(await deliveryRows(row.id)).toMatchObject([{ state: 'pending', wakeGeneration: 1 }])
})

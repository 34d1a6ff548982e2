import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, disconnect, setDatabase } from '../../db/client'
import { MAX_CONCURRENCY } from '../engine/attempts/concurrency-limiter'
import { startDispatcher } from '../engine/embedded/dispatcher'
import { TEST_KEYS } from '../testing/database/test-keys'
import { deliveryRows, publishAndWake } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { eventIdOf, expectNothingLost, noneArePending, until } from '../testing/processes/faults'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../testing/processes/replicated-postgres'
import { startReceiver } from '../testing/servers/receiver'
import { setEnv } from '../testing/set-env'

// The primary of a replicated Postgres is lost under load, and its standby takes over its address.

const EVENTS = 600
const BACK_WITHIN_MS = 10_000

let postgres: ReplicatedPostgres
beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  setEnv({ ...TEST_KEYS, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', DELIVERY_TIMEOUT_SECONDS: '3' })
  setDatabase(postgres.url)
})
afterAll(async () => {
  await disconnect()
  await postgres.stop()
})

test('deliveries continue on the standby within ten seconds, and no event is lost', async () => {
  const receiver = await startReceiver({ response: () => ({ delayMs: 10 }) })
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  const { stop } = await startDispatcher({ policy: receiver.policy })
  const eventIds = await publishAndWake(account.id, EVENTS)
  await until(() => receiver.received.length > EVENTS * 0.2)

  const lostAt = performance.now()
  await postgres.failOver()
  expect((await deliveryRows(row.id)).some(({ state }) => state === 'pending')).toBe(true)
  // Attempts that were claimed before need no database. This one does.
  const [later = ''] = await publishAndWake(account.id)
  eventIds.push(later)
  await until(() => receiver.received.some((request) => eventIdOf(request) === `evt_${later}`))
  const backAfterMs = performance.now() - lostAt
  console.log(`Deliveries continued after ${Math.round(backAfterMs)} ms.`)
  expect(backAfterMs).toBeLessThan(BACK_WITHIN_MS)

  await until(() => noneArePending(row.id)().catch(() => false))
  await expectNothingLost(row.id, eventIds, { received: receiver.received, inFlight: MAX_CONCURRENCY })
  expect(await db().execute("select from pg_stat_activity where state = 'idle in transaction'")).toHaveLength(0)
  await stop()
  await receiver.close()
})

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connection, disconnect } from '../../db/client'
import { startPostgres } from '../../db/embedded'
import { migrate } from '../../db/migrate'
import { MAX_CONCURRENCY } from '../engine/embedded/adaptive-concurrency'
import { startDispatcher } from '../engine/embedded/dispatcher'
import { resetEnv } from '../env'
import { TEST_KEYS } from '../testing/database/database'
import { deliveryRows, publishAndWake, publishEvents } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import {
  attemptHistory,
  countInFlight,
  expectNothingLost,
  holdLock,
  isAnyoneWaiting,
  noneArePending,
  until,
} from '../testing/processes/faults'
import { startReceiver } from '../testing/servers/receiver'

// A separate Postgres, as an instance has it, is restarted while a dispatcher works. The supervisor's code starts it
// again.

const EVENTS = 40
const UNDER_LOAD = 600
/** A lease ends after eight seconds, and a restart takes one or two; the rest is for a busy machine. */
const LIMIT_MS = 60_000

let dataDir = ''
let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-fault-'))
  await chmod(dataDir, 0o711)
  // Without fsync only a power failure could lose commits; a restart of Postgres cannot.
  postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  await migrate(postgres.url)
  Object.assign(process.env, TEST_KEYS, {
    DATABASE_URL: postgres.url,
    DELIVERY_TIMEOUT_SECONDS: '3',
    LOG_LEVEL: 'silent',
  })
  resetEnv()
})
afterAll(async () => {
  await connection().sql.end({ timeout: 0 })
  await disconnect()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function setUp(delayMs = 0) {
  const receiver = await startReceiver({ response: () => ({ delayMs }) })
  ends.push(receiver.close)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  return { receiver, account, subscriptionId: row.id }
}

const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Ends Postgres with this signal, and returns when the next one responds. */
async function restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const before = await postmaster()
  process.kill(before, signal)
  await until(async () => (await postmaster().catch(() => before)) !== before)
  await until(() =>
    connection().sql`select 1`.then(
      () => true,
      () => false,
    ),
  )
}

/**
 * Returns false when a query of the test itself fails, because its connection was one to the old server: `until`
 * repeats it.
 */
const orFalse = (query: () => Promise<boolean>): Promise<boolean> => query().catch(() => false)

describe.each([
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT'],
] as const)('a %s restart of Postgres', (_, signal) => {
  test('during a claim: each event is delivered once', async () => {
    const { receiver, account, subscriptionId } = await setUp()
    const eventIds = await publishEvents(account.id, EVENTS)
    const release = await holdLock(postgres.url, 'lock table deliveries in exclusive mode')
    const { stop } = await startDispatcher({ policy: receiver.policy })
    ends.unshift(stop)
    await until(isAnyoneWaiting)
    await restart(signal)
    await release().catch(() => {})
    await until(() => orFalse(noneArePending(subscriptionId)), LIMIT_MS)
    await expectNothingLost(subscriptionId, eventIds, { received: receiver.received, inFlight: 0 })
  })

  test('while results are recorded: they are kept and recorded afterwards, at the latest when the attempt is repeated', async () => {
    const { receiver, account, subscriptionId } = await setUp()
    const { stop } = await startDispatcher({ policy: receiver.policy })
    ends.unshift(stop)
    const release = await holdLock(
      postgres.url,
      `select from webhook_subscriptions where id = '${subscriptionId}' for no key update`,
    )
    const eventIds = await publishAndWake(account.id, EVENTS)
    await until(isAnyoneWaiting)
    expect(receiver.received.length).toBeGreaterThan(0)
    const inFlight = await countInFlight(subscriptionId)
    await restart(signal)
    await release().catch(() => {})
    await until(() => orFalse(noneArePending(subscriptionId)), LIMIT_MS)
    await expectNothingLost(subscriptionId, eventIds, { received: receiver.received, inFlight })
    expect((await attemptHistory(subscriptionId)).filter((line) => JSON.stringify(line) === '[1,200]')).toHaveLength(
      EVENTS,
    )
  })

  test('twice under load: nothing is lost, nothing is counted twice, and at most the attempts in flight are repeated', async () => {
    const { receiver, account, subscriptionId } = await setUp(10)
    const { stop } = await startDispatcher({ policy: receiver.policy })
    ends.unshift(stop)
    const eventIds = await publishAndWake(account.id, UNDER_LOAD)
    for (const share of [0.2, 0.6]) {
      await until(() => receiver.received.length > UNDER_LOAD * share, LIMIT_MS)
      await restart(signal)
      let isUnderLoad = false
      await until(() =>
        orFalse(async () => {
          isUnderLoad = (await deliveryRows(subscriptionId)).some(({ state }) => state === 'pending')
          return true
        }),
      )
      expect(isUnderLoad).toBe(true)
    }
    await until(() => orFalse(noneArePending(subscriptionId)), LIMIT_MS)
    await expectNothingLost(subscriptionId, eventIds, { received: receiver.received, inFlight: 2 * MAX_CONCURRENCY })
  })
})

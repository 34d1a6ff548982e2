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

// A Postgres of its own, as an instance has it, that is restarted under a dispatcher. The supervisor's code brings it back.

const EVENTS = 40
const UNDER_LOAD = 600
/** A lease is over after eight seconds; a restart takes one or two. */
const PATIENCE_MS = 60_000

let dataDir = ''
let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-fault-'))
  await chmod(dataDir, 0o711)
  // Commits are on disk when they are answered, as in production; only a power cut is not survived.
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

async function setting(delayMs = 0) {
  const receiver = await startReceiver({ response: () => ({ delayMs }) })
  ends.push(receiver.close)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  return { receiver, account, subscriptionId: row.id }
}

const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Ends the Postgres so, and returns when another one answers. */
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

/** A question of the test's own, which a connection that the old server has left may answer with its end: asked again. */
const askAgain = (ask: () => Promise<boolean>): Promise<boolean> => ask().catch(() => false)

describe.each([
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT'],
] as const)('a %s restart of Postgres', (_, signal) => {
  test('while a claim is made: each event is delivered once', async () => {
    const { receiver, account, subscriptionId } = await setting()
    const eventIds = await publishEvents(account.id, EVENTS)
    const release = await holdLock(postgres.url, 'lock table deliveries in exclusive mode')
    const { stop } = await startDispatcher({ policy: receiver.policy })
    ends.unshift(stop)
    await until(isAnyoneWaiting)
    await restart(signal)
    await release().catch(() => {})
    await until(() => askAgain(noneArePending(subscriptionId)), PATIENCE_MS)
    await expectNothingLost(subscriptionId, eventIds, { received: receiver.received, inFlight: 0 })
  })

  test('while a batch is settled: what was answered is kept and written down after it, at the latest when it is made again', async () => {
    const { receiver, account, subscriptionId } = await setting()
    const { stop } = await startDispatcher({ policy: receiver.policy })
    ends.unshift(stop)
    const release = await holdLock(
      postgres.url,
      `select from webhook_subscriptions where id = '${subscriptionId}' for no key update`,
    )
    const eventIds = await publishAndWake(account.id, EVENTS)
    await until(isAnyoneWaiting)
    const answered = receiver.received.length
    expect(answered).toBeGreaterThan(0)
    const inFlight = await countInFlight(subscriptionId)
    await restart(signal)
    await release().catch(() => {})
    await until(() => askAgain(noneArePending(subscriptionId)), PATIENCE_MS)
    await expectNothingLost(subscriptionId, eventIds, { received: receiver.received, inFlight })
    expect((await attemptHistory(subscriptionId)).filter((line) => JSON.stringify(line) === '[1,200]')).toHaveLength(
      EVENTS,
    )
  })

  test('twice under load: nothing is lost, nothing is counted twice, and no more is repeated than was out', async () => {
    const { receiver, account, subscriptionId } = await setting(10)
    const { stop } = await startDispatcher({ policy: receiver.policy })
    ends.unshift(stop)
    const eventIds = await publishAndWake(account.id, UNDER_LOAD)
    for (const share of [0.2, 0.6]) {
      await until(() => receiver.received.length > UNDER_LOAD * share, PATIENCE_MS)
      await restart(signal)
      let isUnderLoad = false
      await until(() =>
        askAgain(async () => {
          isUnderLoad = (await deliveryRows(subscriptionId)).some(({ state }) => state === 'pending')
          return true
        }),
      )
      expect(isUnderLoad).toBe(true)
    }
    await until(() => askAgain(noneArePending(subscriptionId)), PATIENCE_MS)
    await expectNothingLost(subscriptionId, eventIds, { received: receiver.received, inFlight: 2 * MAX_CONCURRENCY })
  })
})

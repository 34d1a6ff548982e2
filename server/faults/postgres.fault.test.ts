import { afterEach, describe, expect, test } from 'vitest'
import { MAX_CONCURRENCY } from '../engine/attempts/concurrency-limiter'
import { startDispatcher } from '../engine/embedded/dispatcher'
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
import { ownPostgres } from '../testing/processes/own-postgres'
import { startReceiver } from '../testing/servers/receiver'

// A separate Postgres, as an instance has it, is restarted while a dispatcher works. The supervisor's code starts it
// again.

const EVENTS = 40
const UNDER_LOAD = 600
/** A lease ends after eight seconds, and a restart takes one or two; the rest is for a busy machine. */
const LIMIT_MS = 60_000

const postgres = ownPostgres({ DELIVERY_TIMEOUT_SECONDS: '3' })

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
    await postgres.restart(signal)
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
    await postgres.restart(signal)
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
      await postgres.restart(signal)
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

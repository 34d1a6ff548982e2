import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startDispatcher } from '../engine/embedded/dispatcher'
import { testDatabase } from '../testing/database/database'
import { deliveryRows, publishAndWake, publishEvents, subscriptionRow } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import {
  attemptHistory,
  deliveryIdOf,
  eventIdOf,
  expectNothingLost,
  Gate,
  holdLock,
  isAnyoneWaiting,
  makeAllDue,
  noneArePending,
  startFaultProcess,
  until,
} from '../testing/processes/faults'
import { type Received, type ReceiverResponse, startReceiver } from '../testing/servers/receiver'
import { setEnv } from '../testing/set-env'
import { LEASE_MARGIN_SECONDS } from '../webhooks/delivery/claim'

// Workers that continue after a pause, when their leases have ended and other workers have taken over.

const database = testDatabase()

beforeAll(() => setEnv({ DELIVERY_TIMEOUT_SECONDS: '30', LOG_LEVEL: 'silent' }))

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function setUp(response: (request: Received, n: number) => ReceiverResponse | Promise<ReceiverResponse>) {
  const receiver = await startReceiver({ response })
  ends.push(receiver.close)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  return { receiver, account, subscriptionId: row.id }
}

describe('a worker that is paused until its lease has ended, and continues', () => {
  test.each([
    ['after a response 500', 500],
    ['after a response 410', 410],
  ])('%s its late result changes nothing: two requests, one event, and both are in the history', async (_, status) => {
    const { receiver, account, subscriptionId } = await setUp((_, n) => (n === 1 ? { status, delayMs: 300 } : {}))
    const paused = await startFaultProcess(receiver, ends, { variables: { LOG_LEVEL: 'info' } })
    const [eventId = ''] = await publishAndWake(account.id)
    await until(() => receiver.received.length === 1)
    paused.signal('SIGSTOP')
    // The response has arrived, and the paused worker has not read it.
    await sleep(400)

    await makeAllDue()
    const { stop } = await startDispatcher({ policy: receiver.policy })
    ends.unshift(stop)
    await until(noneArePending(subscriptionId))
    expect(receiver.received).toHaveLength(2)
    const recorded = {
      delivery: await deliveryRows(subscriptionId),
      subscription: await subscriptionRow(subscriptionId),
    }

    paused.signal('SIGCONT')
    await until(() => paused.said().includes('"msg":"attempt"'))
    // A graceful stop waits until the results of the attempts in flight are recorded.
    paused.signal('SIGTERM')
    expect(await paused.ended).toBe(0)
    expect(await deliveryRows(subscriptionId)).toEqual(recorded.delivery)
    expect(await subscriptionRow(subscriptionId)).toEqual(recorded.subscription)

    await expectNothingLost(subscriptionId, [eventId], { received: receiver.received, inFlight: 1 })
    expect(receiver.received.map(eventIdOf)).toEqual([`evt_${eventId}`, `evt_${eventId}`])
    expect(new Set(receiver.received.map(deliveryIdOf)).size).toBe(2)
    expect(await attemptHistory(subscriptionId)).toEqual([
      [1, 'interrupted'],
      [1, 200],
    ])
  })
})

describe('two workers that both believe to have the lease', () => {
  test('only the result of the worker whose attempt id the row has is recorded, although the other one records first', async () => {
    // Both requests are in flight at the same time, and the worker that lost its lease gets its response first.
    const gate = new Gate()
    const { receiver, account, subscriptionId } = await setUp(async (_, n) => {
      await gate.opened
      return n === 1 ? { status: 500 } : { delayMs: 300 }
    })
    const first = await startFaultProcess(receiver, ends)
    const [eventId = ''] = await publishAndWake(account.id)
    await until(() => receiver.received.length === 1)
    first.signal('SIGSTOP')
    await makeAllDue()
    const second = await startFaultProcess(receiver, ends)
    await until(() => receiver.received.length === 2)
    first.signal('SIGCONT')
    gate.open()
    await until(noneArePending(subscriptionId))
    for (const worker of [first, second]) {
      worker.signal('SIGTERM')
      expect(await worker.ended).toBe(0)
    }
    await expectNothingLost(subscriptionId, [eventId], { received: receiver.received, inFlight: 1 })
    expect(await attemptHistory(subscriptionId)).toEqual([
      [1, 'interrupted'],
      [1, 200],
    ])
  })
})

describe('a claim that took longer than the margin of its lease', () => {
  test('is released before anything is sent: nothing is counted, and the event is delivered once', async () => {
    const { receiver, account, subscriptionId } = await setUp(() => ({}))
    const eventIds = await publishEvents(account.id, 3)
    const release = await holdLock(database.url, 'lock table deliveries in exclusive mode')
    const { stop } = await startDispatcher({ policy: receiver.policy })
    ends.unshift(stop)
    await until(isAnyoneWaiting)
    await sleep((LEASE_MARGIN_SECONDS + 0.3) * 1000)
    await release()
    await until(noneArePending(subscriptionId))
    await expectNothingLost(subscriptionId, eventIds, { received: receiver.received, inFlight: 0 })
    // The claims were released and not interrupted: the history contains only what was sent.
    expect(await attemptHistory(subscriptionId)).toEqual(Array(3).fill([1, 200]))
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startDispatcher } from '../engine/embedded/dispatcher'
import { resetEnv } from '../env'
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
import { LEASE_MARGIN_SECONDS } from '../webhooks/delivery/claim'

// Workers that go on after the world went on without them.

const database = testDatabase()

beforeAll(() => {
  Object.assign(process.env, { DELIVERY_TIMEOUT_SECONDS: '30', LOG_LEVEL: 'silent' })
  resetEnv()
})

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function setting(response: (request: Received, n: number) => ReceiverResponse | Promise<ReceiverResponse>) {
  const receiver = await startReceiver({ response })
  ends.push(receiver.close)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  return { receiver, account, subscriptionId: row.id }
}

describe('a worker that is stopped beyond its lease and goes on', () => {
  test.each([
    ['an answer of 500 waits for it', 500],
    ['an answer of 410 waits for it', 410],
  ])(
    '%s: what it settles late changes nothing; two requests, one event, and the history tells both',
    async (_, status) => {
      const { receiver, account, subscriptionId } = await setting((_, n) => (n === 1 ? { status, delayMs: 300 } : {}))
      const sleeper = await startFaultProcess(receiver, ends, { variables: { LOG_LEVEL: 'info' } })
      const [eventId = ''] = await publishAndWake(account.id)
      await until(() => receiver.received.length === 1)
      sleeper.signal('SIGSTOP')
      // It has been answered, and does not know yet.
      await sleep(400)

      await makeAllDue()
      const { stop } = await startDispatcher({ policy: receiver.policy })
      ends.unshift(stop)
      await until(noneArePending(subscriptionId))
      expect(receiver.received).toHaveLength(2)
      const settled = {
        delivery: await deliveryRows(subscriptionId),
        subscription: await subscriptionRow(subscriptionId),
      }

      sleeper.signal('SIGCONT')
      await until(() => sleeper.said().includes('"msg":"attempt"'))
      // A graceful end waits until all that it had out is settled.
      sleeper.signal('SIGTERM')
      expect(await sleeper.ended).toBe(0)
      expect(await deliveryRows(subscriptionId)).toEqual(settled.delivery)
      expect(await subscriptionRow(subscriptionId)).toEqual(settled.subscription)

      await expectNothingLost(subscriptionId, [eventId], { received: receiver.received, inFlight: 1 })
      expect(receiver.received.map(eventIdOf)).toEqual([`evt_${eventId}`, `evt_${eventId}`])
      expect(new Set(receiver.received.map(deliveryIdOf)).size).toBe(2)
      expect(await attemptHistory(subscriptionId)).toEqual([
        [1, 'interrupted'],
        [1, 200],
      ])
    },
  )
})

describe('a lease that two workers believe in', () => {
  test('the one whose lease it is by the row is heard, once, though the other settles first', async () => {
    // Both requests are out at the same time, and the worker that lost its lease is answered first.
    const gate = new Gate()
    const { receiver, account, subscriptionId } = await setting(async (_, n) => {
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
  test('is let go before the wire: nothing is sent under it, nothing is counted, and the event is delivered once', async () => {
    const { receiver, account, subscriptionId } = await setting(() => ({}))
    const eventIds = await publishEvents(account.id, 3)
    const release = await holdLock(database.url, 'lock table deliveries in exclusive mode')
    const { stop } = await startDispatcher({ policy: receiver.policy })
    ends.unshift(stop)
    await until(isAnyoneWaiting)
    await sleep((LEASE_MARGIN_SECONDS + 0.3) * 1000)
    await release()
    await until(noneArePending(subscriptionId))
    await expectNothingLost(subscriptionId, eventIds, { received: receiver.received, inFlight: 0 })
    // Let go, not interrupted: the history knows only what was sent.
    expect(await attemptHistory(subscriptionId)).toEqual(Array(3).fill([1, 200]))
  })
})

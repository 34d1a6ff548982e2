import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startDispatcher } from '../engine/embedded/dispatcher'
import { testDatabase } from '../testing/database/database'
import { publishAndWake, publishEvents } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import {
  attemptHistory,
  countInFlight,
  expectNothingLost,
  holdLock,
  isAnyoneWaiting,
  makeAllDue,
  noneArePending,
  startFaultProcess,
  until,
} from '../testing/processes/faults'
import { type ReceiverResponse, startReceiver } from '../testing/servers/receiver'
import { setEnv } from '../testing/set-env'

// kill -9 of a worker with the embedded engine, at every step of its attempts. Nothing is lost, and at most the
// attempts in flight are repeated.

const database = testDatabase()
const EVENTS = 5

beforeAll(() => setEnv({ DELIVERY_TIMEOUT_SECONDS: '5' }))

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function setUp(response: () => ReceiverResponse | Promise<ReceiverResponse> = () => ({})) {
  const receiver = await startReceiver({ response })
  ends.push(receiver.close)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  return { receiver, account, subscriptionId: row.id }
}

type SetUp = Awaited<ReturnType<typeof setUp>>

/** Lets the leases of the killed worker end, and starts another one. */
async function deliverByAnotherWorker({ receiver, subscriptionId }: SetUp): Promise<void> {
  await makeAllDue()
  const { stop } = await startDispatcher({ policy: receiver.policy })
  ends.unshift(stop)
  await until(noneArePending(subscriptionId))
}

describe('kill -9 of a worker', () => {
  test('before the claim: each event is delivered once', async () => {
    const given = await setUp()
    const worker = await startFaultProcess(given.receiver, ends)
    worker.signal('SIGSTOP')
    const eventIds = await publishAndWake(given.account.id, EVENTS)
    worker.signal('SIGKILL')
    await worker.ended
    await deliverByAnotherWorker(given)
    await expectNothingLost(given.subscriptionId, eventIds, { received: given.receiver.received, inFlight: 0 })
    expect(await attemptHistory(given.subscriptionId)).toEqual(Array(EVENTS).fill([1, 200]))
  })

  test('during the claim: each event is delivered once, whether it was claimed or not', async () => {
    const given = await setUp()
    const eventIds = await publishEvents(given.account.id, EVENTS)
    const release = await holdLock(database.url, 'lock table deliveries in exclusive mode')
    const worker = await startFaultProcess(given.receiver, ends)
    await until(isAnyoneWaiting)
    worker.signal('SIGKILL')
    await worker.ended
    await release()
    // Postgres completes the statement that it had received: the rows are claimed, and no worker knows it.
    await until(async () => !(await isAnyoneWaiting()))
    await deliverByAnotherWorker(given)
    await expectNothingLost(given.subscriptionId, eventIds, { received: given.receiver.received, inFlight: 0 })
    const history = await attemptHistory(given.subscriptionId)
    expect(history.filter((line) => JSON.stringify(line) !== '[1,"interrupted"]')).toEqual(Array(EVENTS).fill([1, 200]))
  })

  test('after the claim, before anything is sent: each event is delivered once', async () => {
    const given = await setUp()
    const eventIds = await publishEvents(given.account.id, EVENTS)
    const worker = await startFaultProcess(given.receiver, ends, { fault: 'killed-before-sending' }).catch(() => null)
    expect(await worker?.ended).toBe('SIGKILL')
    expect(await countInFlight(given.subscriptionId)).toBe(EVENTS)
    expect(given.receiver.received).toEqual([])
    await deliverByAnotherWorker(given)
    await expectNothingLost(given.subscriptionId, eventIds, { received: given.receiver.received, inFlight: 0 })
  })

  test('after the requests were sent, before the responses: only the attempts in flight are repeated', async () => {
    let isKilled = false
    const given = await setUp(() => (isKilled ? {} : 'hang'))
    const worker = await startFaultProcess(given.receiver, ends)
    const eventIds = await publishAndWake(given.account.id, EVENTS)
    await until(() => given.receiver.received.length === EVENTS)
    const inFlight = await countInFlight(given.subscriptionId)
    worker.signal('SIGKILL')
    await worker.ended
    isKilled = true
    await deliverByAnotherWorker(given)
    await expectNothingLost(given.subscriptionId, eventIds, { received: given.receiver.received, inFlight })
    expect(given.receiver.received).toHaveLength(2 * EVENTS)
  })

  test('after the responses, while results are recorded: what was not committed is repeated', async () => {
    const given = await setUp()
    const worker = await startFaultProcess(given.receiver, ends)
    const release = await holdLock(
      database.url,
      `select from webhook_subscriptions where id = '${given.subscriptionId}' for no key update`,
    )
    const eventIds = await publishAndWake(given.account.id, EVENTS)
    await until(() => given.receiver.received.length === EVENTS)
    await until(isAnyoneWaiting)
    const inFlight = await countInFlight(given.subscriptionId)
    expect(inFlight).toBe(EVENTS)
    worker.signal('SIGKILL')
    await worker.ended
    await release()
    await deliverByAnotherWorker(given)
    await expectNothingLost(given.subscriptionId, eventIds, { received: given.receiver.received, inFlight })
  })

  test('after the results were recorded: nothing is repeated', async () => {
    const given = await setUp()
    const worker = await startFaultProcess(given.receiver, ends)
    const eventIds = await publishAndWake(given.account.id, EVENTS)
    await until(noneArePending(given.subscriptionId))
    worker.signal('SIGKILL')
    await worker.ended
    await deliverByAnotherWorker(given)
    await expectNothingLost(given.subscriptionId, eventIds, { received: given.receiver.received, inFlight: 0 })
    expect(await attemptHistory(given.subscriptionId)).toEqual(Array(EVENTS).fill([1, 200]))
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../server/testing/database/database'
import { deliveryRows, publishAndWake } from '../server/testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../server/testing/fixtures/factory'
import {
  attemptHistory,
  expectNothingLost,
  Gate,
  holdLock,
  isAnyoneWaiting,
  makeAllDue,
  startFaultProcess,
  until,
} from '../server/testing/processes/faults'
import type { SpawnedProcess } from '../server/testing/processes/spawned-process'
import { type ReceiverResponse, startReceiver } from '../server/testing/servers/receiver'
import { setEnv } from '../server/testing/set-env'
import { inngestHandler } from './serve'
import { type Executor, startExecutor } from './testing/executor'
import { syncUntilKilled } from './testing/killed-process'

// kill -9 of the process that Inngest calls, at every step of an attempt. Inngest repeats the request at once, and the
// response is the row's next due time.

const database = testDatabase()
const SIGNING_KEY = `signkey-test-${'5e'.repeat(32)}`

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

let executor: Executor
beforeAll(async () => {
  executor = await startExecutor({ signingKey: SIGNING_KEY, startAt: new Date() })
  setEnv({
    DELIVERY_ENGINE: 'inngest',
    DELIVERY_TIMEOUT_SECONDS: '5',
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_BASE_URL: executor.url,
  })
})
afterAll(() => executor.close())

interface Given {
  fault?: string
  response?: () => ReceiverResponse | Promise<ReceiverResponse>
  /** What the test does while the process to be killed works; that process has ended when this returns. */
  meanwhile?: (process: SpawnedProcess, receivedSoFar: () => number, subscriptionId: string) => Promise<void>
}

/**
 * Delivers one event. The process that is killed handles Inngest's first request, and another one handles all later
 * requests.
 */
async function afterKill({ fault, response = () => ({}), meanwhile }: Given) {
  const receiver = await startReceiver({ response })
  ends.push(receiver.close)
  const killed = await startFaultProcess(receiver, ends, {
    script: 'inngest/testing/delivery-process.ts',
    ...(fault ? { fault } : {}),
  })
  await syncUntilKilled(executor, killed, inngestHandler({ policy: receiver.policy }))
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  const eventIds = await publishAndWake(account.id)
  const advanced = executor.advance(executor.now())
  await meanwhile?.(killed, () => receiver.received.length, row.id)
  expect(await killed.ended).toBe('SIGKILL')
  await advanced
  const [left] = await deliveryRows(row.id)
  await makeAllDue()
  await executor.advance()
  expect(executor.runs.at(-1)).toMatchObject({ isOver: true })
  return { subscriptionId: row.id, eventIds, received: receiver.received, left }
}

const ONCE = [[1, 200]]
const AGAIN = [
  [1, 'interrupted'],
  [1, 200],
]

describe('kill -9 of a process that Inngest calls', () => {
  test('before the claim: the event is delivered once, by the next request', async () => {
    const { subscriptionId, eventIds, received, left } = await afterKill({ fault: 'before-the-claim' })
    expect(left).toMatchObject({ state: 'delivered' })
    await expectNothingLost(subscriptionId, eventIds, { received, inFlight: 0 })
    expect(await attemptHistory(subscriptionId)).toEqual(ONCE)
  })

  test('after the claim, before anything is sent: the event is delivered once, when the lease has ended', async () => {
    const { subscriptionId, eventIds, received, left } = await afterKill({ fault: 'before-sending' })
    expect(left).toMatchObject({ state: 'pending', attemptId: expect.any(String) })
    await expectNothingLost(subscriptionId, eventIds, { received, inFlight: 0 })
    expect(await attemptHistory(subscriptionId)).toEqual(AGAIN)
  })

  test('after the request was sent, before the response: the attempt in flight is repeated', async () => {
    let isKilled = false
    const { subscriptionId, eventIds, received } = await afterKill({
      response: () => (isKilled ? {} : 'hang'),
      async meanwhile(process, receivedSoFar) {
        await until(() => receivedSoFar() === 1)
        isKilled = true
        process.signal('SIGKILL')
      },
    })
    await expectNothingLost(subscriptionId, eventIds, { received, inFlight: 1 })
    expect(received).toHaveLength(2)
    expect(await attemptHistory(subscriptionId)).toEqual(AGAIN)
  })

  test('after the step ended without a slow attempt: that attempt is repeated when its lease has ended', async () => {
    let isKilled = false
    const { subscriptionId, eventIds, received, left } = await afterKill({
      fault: 'resident',
      response: () => (isKilled ? {} : 'hang'),
      async meanwhile(process) {
        await until(() => executor.runs.at(-1)?.steps.size === 2)
        isKilled = true
        process.signal('SIGKILL')
      },
    })
    expect(left).toMatchObject({ state: 'pending', attemptId: expect.any(String) })
    await expectNothingLost(subscriptionId, eventIds, { received, inFlight: 1 })
    expect(received).toHaveLength(2)
    expect(await attemptHistory(subscriptionId)).toEqual(AGAIN)
  })

  test('after the response, while its result is recorded: the attempt in flight is repeated', async () => {
    const gate = new Gate()
    const { subscriptionId, eventIds, received } = await afterKill({
      response: () => gate.opened.then(() => ({})),
      async meanwhile(process, receivedSoFar, id) {
        const release = await holdLock(
          database.url,
          `select from webhook_subscriptions where id = '${id}' for no key update`,
        )
        await until(() => receivedSoFar() === 1)
        gate.open()
        await until(isAnyoneWaiting)
        process.signal('SIGKILL')
        await process.ended
        await release()
      },
    })
    await expectNothingLost(subscriptionId, eventIds, { received, inFlight: 1 })
    expect(await attemptHistory(subscriptionId)).toEqual(AGAIN)
  })

  test('after the result was recorded, before Inngest gets the response: nothing is repeated', async () => {
    const { subscriptionId, eventIds, received, left } = await afterKill({ fault: 'after-recording' })
    expect(left).toMatchObject({ state: 'delivered' })
    await expectNothingLost(subscriptionId, eventIds, { received, inFlight: 0 })
    expect(await attemptHistory(subscriptionId)).toEqual(ONCE)
  })
})

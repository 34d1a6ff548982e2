import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connection, disconnect, setDatabase } from '../../../db/client'
import { type ConnectionCutter, startConnectionCutter } from '../../testing/database/connection-cutter'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, publishAndWake, subscriptionRow } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { attemptHistory, expectNothingLost, makeAllDue, until } from '../../testing/processes/faults'
import { type Receiver, startReceiver } from '../../testing/servers/receiver'
import { setEnv } from '../../testing/set-env'
import { type Dispatcher, startDispatcher } from './dispatcher'

// The connection to Postgres ends during a commit, so the worker cannot know whether the transaction was committed.

const database = testDatabase()
const COMMIT = /commit/i
const CLAIM = /update deliveries d\s+set attempt_id/

let cutter: ConnectionCutter
let receiver: Receiver
let dispatcher: Dispatcher
let status = 200

beforeAll(() => setEnv({ LOG_LEVEL: 'silent', DELIVERY_RETRY_DELAYS_SECONDS: '3600' }))
beforeEach(async () => {
  status = 200
  cutter = await startConnectionCutter(database.url)
  setDatabase(cutter.url)
  receiver = await startReceiver({ response: () => ({ status }) })
})
afterEach(async () => {
  await dispatcher.stop()
  // With a timeout, the driver would wait for the responses that the cut connection no longer delivers.
  await connection().sql.end({ timeout: 0 })
  await disconnect()
  await Promise.all([receiver.close(), cutter.close()])
})
afterAll(() => setDatabase(database.url))

async function subscribed() {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  return { account, subscriptionId: row.id }
}

describe.each(['before the statement arrives', 'after it was executed'] as const)(
  'the connection ends during a commit, %s',
  (when) => {
    test('of results: a failure is counted once, and is in the history once', async () => {
      status = 500
      const { account, subscriptionId } = await subscribed()
      const [eventId] = await publishAndWake(account.id)
      cutter.cutNext(COMMIT, when)
      dispatcher = await startDispatcher({ policy: receiver.policy })
      await until(async () => (await subscriptionRow(subscriptionId)).consecutiveFailures > 0)
      await dispatcher.stop()
      expect(cutter.cuts()).toBe(1)
      expect(await subscriptionRow(subscriptionId)).toMatchObject({ consecutiveFailures: 1 })
      expect(await deliveryRows(subscriptionId)).toMatchObject([
        { eventId, state: 'pending', attempts: 1, attemptId: null, attemptSummaries: [{ status: 500 }] },
      ])
      expect(await attemptHistory(subscriptionId)).toEqual([[1, 500]])
      expect(receiver.received).toHaveLength(1)
    })

    test('of a claim: each event is delivered once, whether it was claimed or not', async () => {
      const { account, subscriptionId } = await subscribed()
      const eventIds = await publishAndWake(account.id, 3)
      cutter.cutNext(CLAIM, when)
      dispatcher = await startDispatcher({ policy: receiver.policy })
      await until(() => cutter.cuts() === 1)
      await until(async () => {
        await makeAllDue()
        return (await deliveryRows(subscriptionId)).every(({ state }) => state === 'delivered')
      })
      await expectNothingLost(subscriptionId, eventIds, { received: receiver.received, inFlight: 3 })
    })
  },
)

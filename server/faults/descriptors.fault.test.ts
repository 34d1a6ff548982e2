import { afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database/database'
import { publishAndWake, subscriptionRow } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import {
  attemptHistory,
  expectNothingLost,
  noneArePending,
  startFaultProcess,
  until,
} from '../testing/processes/faults'
import { startReceiver } from '../testing/servers/receiver'
import { setEnv } from '../testing/set-env'

testDatabase()
const EVENTS = 6

beforeAll(() => setEnv({ DELIVERY_TIMEOUT_SECONDS: '5' }))

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('while a worker has no descriptor for a socket, nothing is counted or recorded; then each event is delivered', async () => {
  const receiver = await startReceiver()
  ends.push(receiver.close)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  const worker = await startFaultProcess(receiver, ends, {
    fault: 'without-descriptors',
    variables: { LOG_LEVEL: 'info' },
  })
  const eventIds = await publishAndWake(account.id, EVENTS)
  const faults = () => worker.said().match(/could not be dispatched/g)?.length ?? 0
  await until(() => faults() >= 3)
  // Six failures in a row would have disabled the subscription.
  expect(await subscriptionRow(row.id)).toEqual(row)
  expect(receiver.received).toEqual([])
  expect(await attemptHistory(row.id)).toEqual([])

  worker.signal('SIGUSR2')
  await until(noneArePending(row.id))
  await expectNothingLost(row.id, eventIds, { received: receiver.received, inFlight: 0 })
  expect(await attemptHistory(row.id)).toEqual(eventIds.map(() => [1, 200]))
})

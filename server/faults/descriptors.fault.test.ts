import { afterEach, beforeAll, expect, test } from 'vitest'
import { resetEnv } from '../env'
import { testDatabase } from '../testing/database'
import { publishAndWake, subscriptionRow } from '../testing/deliveries'
import { anAccount, aSubscription } from '../testing/factory'
import { allSettled, expectWhole, passTime, startFaultProcess, told, until } from '../testing/faults'
import { startReceiver } from '../testing/receiver'

testDatabase()
const EVENTS = 6

beforeAll(() => {
  process.env.DELIVERY_TIMEOUT_SECONDS = '5'
  resetEnv()
})

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('a worker without a descriptor for a socket: no owner is charged, and each event is delivered once it has one', async () => {
  const receiver = await startReceiver()
  ends.push(receiver.close)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  const worker = await startFaultProcess(receiver, ends, {
    fault: 'without-descriptors',
    variables: { LOG_LEVEL: 'info' },
  })
  const eventIds = await publishAndWake(account.id, EVENTS)
  const unmade = () => worker.said().match(/attempt could not be made/g)?.length ?? 0
  await until(() => unmade() === EVENTS)
  // Six failures in a row would have disabled it.
  expect(await subscriptionRow(row.id)).toMatchObject({ isActive: true, consecutiveFailures: 0, lastError: null })
  expect(receiver.received).toEqual([])

  worker.signal('SIGUSR2')
  await passTime()
  await until(allSettled(row.id))
  await expectWhole(row.id, eventIds, { received: receiver.received, inFlight: 0 })
  expect((await told(row.id)).filter((line) => JSON.stringify(line) === '[1,"interrupted"]')).toHaveLength(EVENTS)
})

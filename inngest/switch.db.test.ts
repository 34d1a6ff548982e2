import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Dispatcher, startDispatcher } from '../server/engine/embedded/dispatcher'
import { clearOtherEngineHeartbeats } from '../server/engine/engine-heartbeat'
import { testDatabase } from '../server/testing/database/database'
import { deliveryRows, publishAndWake, subscriptionRow } from '../server/testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../server/testing/fixtures/factory'
import {
  attemptHistory,
  deliveryIdOf,
  eventIdOf,
  makeAllDue,
  noneArePending,
  until,
} from '../server/testing/processes/faults'
import { type Receiver, startReceiver } from '../server/testing/servers/receiver'
import { setEnv } from '../server/testing/set-env'
import { sync } from './engine'
import { inngestHandler, recordInngestHeartbeat } from './serve'
import { type Executor, startExecutor } from './testing/executor'

// An operator changes the engine while deliveries are pending: due ones, and ones that wait for their retry.

testDatabase()
const SIGNING_KEY = `signkey-test-${'5e'.repeat(32)}`

let executor: Executor
let receiver: Receiver
let dispatcher: Dispatcher | undefined
let status = 200

beforeAll(async () => {
  executor = await startExecutor({ signingKey: SIGNING_KEY, startAt: new Date() })
  receiver = await startReceiver({ response: () => ({ status }) })
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_BASE_URL: executor.url,
  })
})
afterEach(async () => {
  await dispatcher?.stop()
  dispatcher = undefined
})
afterAll(async () => {
  await executor.close()
  await receiver.close()
})

const ENGINES = {
  embedded: {
    /** As the worker process does at boot. */
    async boot() {
      await clearOtherEngineHeartbeats('embedded')
      dispatcher = await startDispatcher({ policy: receiver.policy })
    },
    work: (isDone: () => Promise<boolean>) => until(isDone),
    async leave() {
      await dispatcher?.stop()
      dispatcher = undefined
    },
  },
  inngest: {
    async boot() {
      await sync({ isNew: true })
      await executor.sync(inngestHandler({ policy: receiver.policy }))
      await recordInngestHeartbeat()
    },
    async work() {
      await executor.advance(executor.now())
    },
    /** Inngest keeps its runs and continues to call, but Inngest is no longer the engine and nothing responds. */
    async leave() {},
  },
}
type Name = keyof typeof ENGINES

function choose(name: Name) {
  setEnv({ DELIVERY_ENGINE: name })
  return ENGINES[name]
}

test.each<[Name, Name]>([
  ['embedded', 'inngest'],
  ['inngest', 'embedded'],
])('from %s to %s, nothing is lost and nothing is sent twice', async (before, after) => {
  receiver.received.length = 0
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  const attempted = async () => (await deliveryRows(row.id)).every(({ attempts }) => attempts === 1)

  const left = choose(before)
  await left.boot()
  status = 500
  const retried = await publishAndWake(account.id, 2)
  await left.work(attempted)
  expect(await attempted()).toBe(true)
  await left.leave()
  // The old engine does not run any more, so this wake has no effect.
  const fresh = await publishAndWake(account.id, 2)

  const chosen = choose(after)
  status = 200
  await chosen.boot()
  await chosen.work(async () => (await deliveryRows(row.id)).filter(({ state }) => state === 'delivered').length === 2)
  expect(receiver.received).toHaveLength(4)
  // The new engine knows the deliveries that wait for their retry, and is not early.
  await makeAllDue()
  if (after === 'inngest') await executor.advance()
  else await chosen.work(noneArePending(row.id))
  // The runs that the old engine still has change nothing when it continues them.
  if (before === 'inngest') await executor.advance()

  expect((await deliveryRows(row.id)).map(({ state, attempts }) => [state, attempts]).sort()).toEqual([
    ['delivered', 1],
    ['delivered', 1],
    ['delivered', 2],
    ['delivered', 2],
  ])
  const sent = (id: string) => receiver.received.filter((request) => eventIdOf(request) === `evt_${id}`).length
  expect(retried.map(sent)).toEqual([2, 2])
  expect(fresh.map(sent)).toEqual([1, 1])
  expect(new Set(receiver.received.map(deliveryIdOf)).size).toBe(6)
  expect((await attemptHistory(row.id)).sort()).toEqual([
    [1, 200],
    [1, 200],
    [1, 500],
    [1, 500],
    [2, 200],
    [2, 200],
  ])
  expect(await subscriptionRow(row.id)).toMatchObject({ consecutiveFailures: 0, isActive: true })
})

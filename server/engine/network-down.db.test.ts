import { lookup } from 'node:dns/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { registry } from '../metrics'
import { testDatabase } from '../testing/database/database'
import { deliveryRows, publishAndWake, subscriptionRow } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { eventIdOf, noneArePending, until } from '../testing/processes/faults'
import { type Receiver, startReceiver } from '../testing/servers/receiver'
import { listAttempts } from '../webhooks/delivery/history'
import { dispatchFaults } from '../webhooks/transport/dispatch'
import { type Dispatcher, startDispatcher } from './embedded/dispatcher'

// The network of this service is down: no receiver can be reached. Nothing is counted, and everything is delivered when
// it is up again (choices.md, "An attempt of which nothing is known").

testDatabase()

const EVENTS = 3
const HOSTS = 12
let receivers: Receiver[]
let dispatcher: Dispatcher | undefined
let isUp = true

beforeAll(async () => {
  receivers = await Promise.all(Array.from({ length: HOSTS }, () => startReceiver()))
})
afterAll(() => Promise.all(receivers.map(({ close }) => close())))
beforeEach(() => {
  isUp = true
})
afterEach(() => dispatcher?.stop())

/** The DNS responds only while the network is up. */
async function start(): Promise<void> {
  const { policy } = receivers[0]!
  const resolve = (name: string) =>
    isUp ? lookup(name, { all: true }) : Promise.reject(Object.assign(new Error(name), { code: 'EAI_AGAIN' }))
  dispatcher = await startDispatcher({ policy: { ...policy, resolve } })
}

async function faultsOf(kind: string): Promise<number> {
  const counted = await registry.getSingleMetric('voice_dispatch_faults_total')?.get()
  return counted?.values.find(({ labels }) => labels.kind === kind)?.value ?? 0
}

async function subscriptionsTo(hosts: number) {
  const account = await anAccount()
  const ids = []
  for (const { url } of receivers.slice(0, hosts))
    ids.push((await aSubscription({ accountId: account.id, url })).row.id)
  return { account, ids }
}

test('one receiver that cannot be reached is its own failure', async () => {
  const { account, ids } = await subscriptionsTo(1)
  isUp = false
  await start()
  await publishAndWake(account.id, 1)
  await until(async () => (await listAttempts(ids[0]!)).length === 1)
  expect(await subscriptionRow(ids[0]!)).toMatchObject({ consecutiveFailures: 1 })
})

test('twelve that cannot be reached: nothing is counted, the faults are reported, and everything arrives later', async () => {
  const { account, ids } = await subscriptionsTo(HOSTS)
  isUp = false
  await start()
  const eventIds = await publishAndWake(account.id, EVENTS)
  await until(async () => (await faultsOf('network_down')) >= 2 * HOSTS)
  expect(dispatchFaults()).toEqual(['network_down'])
  for (const id of ids) {
    expect(await subscriptionRow(id)).toMatchObject({ isActive: true, consecutiveFailures: 0, lastError: null })
    expect(await listAttempts(id)).toEqual([])
    const states = (await deliveryRows(id)).map(({ state, attempts }) => [state, attempts])
    expect(states).toEqual(Array(EVENTS).fill(['pending', 0]))
  }
  isUp = true
  for (const id of ids) await until(noneArePending(id))
  for (const { received } of receivers)
    expect(new Set(received.map(eventIdOf))).toEqual(new Set(eventIds.map((id) => `evt_${id}`)))
})

import { lookup } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { measureHealth } from '../health'
import { log } from '../log'
import { startWorker } from '../process/start-worker'
import { testDatabase } from '../testing/database/database'
import { TEST_KEYS } from '../testing/database/test-keys'
import { deliveryRows, publishAndWake, subscriptionRow } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { eventIdOf, noneArePending, until } from '../testing/processes/faults'
import { type Receiver, startReceiver } from '../testing/servers/receiver'
import { setEnv } from '../testing/set-env'
import { listAttempts } from '../webhooks/delivery/history'
import { CONNECTION_IDLE_MS, LONGEST_IDLE_MS } from '../webhooks/transport/connections'
import { dispatchFaults, NotDispatchedError, reportDispatchFault } from '../webhooks/transport/dispatch'
import type { NetworkPolicy } from '../webhooks/transport/policy'
import { type Dispatcher, startDispatcher } from './embedded/dispatcher'
import { embeddedEngine } from './embedded/engine'
import { sweep } from './sweep'

// Faults of this service before a byte is sent: there is no attempt, the delivery waits, and other deliveries continue.

const database = testDatabase()
const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const [OLD, OTHER_OLD] = [key('old', 3), key('old', 4)]

let receiver: Receiver
let dispatcher: Dispatcher | undefined

function configure(...keys: string[]): void {
  setEnv({ SECRET_ENCRYPTION_KEYS: [...keys, TEST_KEYS.SECRET_ENCRYPTION_KEYS].join(',') })
}
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  configure()
})
afterEach(async () => {
  await dispatcher?.stop()
  dispatcher = undefined
})

async function restart(policy: NetworkPolicy = receiver.policy): Promise<void> {
  await dispatcher?.stop()
  dispatcher = await startDispatcher({ policy })
}

/** Ends the pause of ten seconds. */
const makeDue = () => database.sql`
  update deliveries set next_attempt_at = clock_timestamp() where state = 'pending' and attempt_id is null`

/** Creates an account with one subscription, whose secret the first of these keys encrypts. */
async function newSubscription(...keys: string[]) {
  configure(...keys)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
  return {
    before: row,
    publish: (count: number) => publishAndWake(account.id, count),
    /** Asserts that no attempt was made, recorded or counted. */
    async expectUntouched(count: number) {
      expect(await subscriptionRow(row.id)).toEqual(row)
      expect(await listAttempts(row.id)).toEqual([])
      const rows = await deliveryRows(row.id)
      expect(rows.map(({ state, attempts, interruptions }) => [state, attempts, interruptions])).toEqual(
        Array(count).fill(['pending', 0, 0]),
      )
    },
    async expectDelivered(eventIds: string[]) {
      await until(noneArePending(row.id))
      const got = receiver.received.map(eventIdOf).filter((id) => eventIds.includes(id.slice('evt_'.length)))
      expect(got.sort()).toEqual(eventIds.map((id) => `evt_${id}`).sort())
      expect((await listAttempts(row.id)).map(({ attempt, status }) => [attempt, status])).toEqual(
        eventIds.map(() => [1, 200]),
      )
      expect(await subscriptionRow(row.id)).toMatchObject({ isActive: true, consecutiveFailures: 0, lastError: null })
    },
  }
}

describe('an encryption key that is missing here', () => {
  test('keeps its deliveries waiting, other deliveries continue, and all are delivered once the key is back', async () => {
    const waiting = await newSubscription(OLD)
    const other = await newSubscription()
    await restart()
    const events = await waiting.publish(5)
    const others = await other.publish(3)
    await other.expectDelivered(others)
    for (let n = 0; n < 3; n++) await sweep({ overdueSeconds: 0 })
    await other.expectDelivered([...others, ...(await other.publish(1))])
    await waiting.expectUntouched(5)
    expect((await deliveryRows(waiting.before.id)).map(({ attemptId }) => attemptId)).toEqual(Array(5).fill(null))

    configure(OLD)
    await restart()
    await waiting.expectDelivered(events)
  })

  test('does not hinder another worker that has it', async () => {
    const waiting = await newSubscription(OLD)
    const events = await waiting.publish(2)
    configure(OLD)
    await restart()
    await waiting.expectDelivered(events)
  })
})

test('with a key that does not decrypt, nothing is counted, and all is delivered once the right key is back', async () => {
  const waiting = await newSubscription(OLD)
  configure(OTHER_OLD)
  await restart()
  const events = await waiting.publish(5)
  await until(async () =>
    (await deliveryRows(waiting.before.id)).some(({ nextAttemptAt }) => Number(nextAttemptAt) > Date.now()),
  )
  for (let n = 0; n < 3; n++) await sweep({ overdueSeconds: 0 })
  await waiting.expectUntouched(5)
  await makeDue()
  configure(OLD)
  await restart()
  await waiting.expectDelivered(events)
})

describe('health', () => {
  /** Waits until a fault is reported, on an instance that was healthy before. */
  const faultsOnceReported = async () => {
    await until(async () => (await measureHealth(embeddedEngine)).dispatch_faults?.length !== 0)
    const { status, dispatch_faults } = await measureHealth(embeddedEngine)
    return { status, dispatch_faults }
  }
  beforeEach(async () => {
    await database.sql`insert into workers (name, seen_at, key_ids) values ('other', clock_timestamp(), '{old,test}')`
  })
  afterEach(async () => {
    await database.sql`delete from workers`
  })

  test('is bad while another worker reports faults', async () => {
    configure(OLD)
    expect(await measureHealth(embeddedEngine)).toMatchObject({ status: 'ok', dispatch_faults: [] })
    const ofReceivers = ['lookup_slots', 'resolver']
    await database.sql`update workers set dispatch_faults = ${JSON.stringify(ofReceivers)}::text::jsonb`
    expect(await faultsOnceReported()).toEqual({ status: 'ok', dispatch_faults: ofReceivers })
    await database.sql`update workers set dispatch_faults = ${JSON.stringify(['ports'])}::text::jsonb`
    expect(await faultsOnceReported()).toEqual({ status: 'bad', dispatch_faults: ['ports'] })
  })

  test('reads the faults from the heartbeat of a worker', async () => {
    configure(OLD)
    reportDispatchFault(new NotDispatchedError('memory', 'ENOMEM'))
    const worker = await startWorker()
    const rows = await database.sql`select dispatch_faults from workers where name <> 'other'`
    await worker.stop()
    expect(rows).toEqual([{ dispatch_faults: ['memory'] }])
  })

  test('is bad while there are no descriptors, although the due times advance', async () => {
    const waiting = await newSubscription(OLD)
    const resolve = () => Promise.reject(Object.assign(new Error(), { code: 'EMFILE' }))
    await restart({ ...receiver.policy, resolve })
    expect(await measureHealth(embeddedEngine)).toMatchObject({ status: 'ok', dispatch_faults: [] })
    await waiting.publish(1)
    expect(await faultsOnceReported()).toEqual({ status: 'bad', dispatch_faults: ['descriptors'] })
    await waiting.expectUntouched(1)
  })

  test('is bad when a stored text is no encrypted secret, and the log names the subscription', async () => {
    const waiting = await newSubscription(OLD)
    const logged = vi.spyOn(log, 'error')
    await database.sql`
      update webhook_subscriptions set encrypted_secret = replace(encrypted_secret, 'v1.', 'v2.') where id = ${waiting.before.id}`
    await restart()
    expect(await measureHealth(embeddedEngine)).toMatchObject({ status: 'ok' })
    await waiting.publish(1)
    expect(await faultsOnceReported()).toEqual({ status: 'bad', dispatch_faults: ['unreadable_secret'] })
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ subscription: waiting.before.id }),
      expect.stringContaining('could not be dispatched'),
    )
    logged.mockRestore()
    expect(await subscriptionRow(waiting.before.id)).toMatchObject({ isActive: true, consecutiveFailures: 0 })
    expect(await listAttempts(waiting.before.id)).toEqual([])
  })
})

test('while the resolver does not respond for a receiver with a kept connection, nothing is counted; then each event is delivered', async () => {
  const one = await newSubscription()
  let unanswered = 0
  let isUp = false
  const policy: NetworkPolicy = {
    ...receiver.policy,
    resolve(hostname) {
      const isInUse = Date.now() - Number(receiver.received.at(-1)?.at ?? 0) < CONNECTION_IDLE_MS / 2
      if (isUp || (unanswered === 0 && !isInUse)) return lookup(hostname, { all: true })
      unanswered++
      return Promise.reject(Object.assign(new Error(), { code: 'EAI_AGAIN' }))
    },
  }
  await restart(policy)
  const events = await one.publish(1)
  await one.expectDelivered(events)
  // The receiver is in use until the resolver is asked again, five seconds later.
  while (unanswered === 0) {
    events.push(...(await one.publish(1)))
    await sleep(100)
  }
  // A later attempt, when no connection is open any more.
  await sleep(1.5 * LONGEST_IDLE_MS)
  const unansweredAtOnce = unanswered
  await until(() => unanswered > unansweredAtOnce)
  const rows = await deliveryRows(one.before.id)
  const waiting = rows.filter(({ state }) => state === 'pending')
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.map(({ attempts, interruptions }) => [attempts, interruptions])).toEqual(waiting.map(() => [0, 0]))
  expect((await listAttempts(one.before.id)).every(({ status }) => status === 200)).toBe(true)
  expect(await subscriptionRow(one.before.id)).toMatchObject({ consecutiveFailures: 0, lastError: null })
  expect(dispatchFaults()).toContain('resolver')

  isUp = true
  await makeDue()
  await restart(policy)
  await until(noneArePending(one.before.id))
  expect(receiver.received.map(eventIdOf).sort()).toEqual(events.map((id) => `evt_${id}`).sort())
  expect(await subscriptionRow(one.before.id)).toMatchObject({ isActive: true, consecutiveFailures: 0 })
})

test('while the lookup queue is full, a backlog neither spins nor slows others, and it is delivered afterwards', async () => {
  const many = 100
  let isFull = true
  let lookups = 0
  const blocked = await newSubscription()
  const other = await newSubscription()
  await restart({
    ...receiver.policy,
    resolve(hostname) {
      if (receiver.received.length > 0 || !isFull) return lookup(hostname, { all: true })
      lookups++
      return Promise.reject(Object.assign(new Error(), { code: 'EBUSY' }))
    },
  })
  const events = await blocked.publish(many)
  await until(() => lookups > 0)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  // Three tries with a few deliveries each: at once, after one second, after two more.
  expect(lookups).toBeLessThan(30)
  await blocked.expectUntouched(many)
  isFull = false
  await other.expectDelivered(await other.publish(3))
  await until(noneArePending(blocked.before.id))
  const got = new Set(receiver.received.map(eventIdOf))
  expect(events.filter((id) => !got.has(`evt_${id}`))).toEqual([])
  expect(receiver.received).toHaveLength(many + 3)
  expect(await subscriptionRow(blocked.before.id)).toMatchObject({ isActive: true, consecutiveFailures: 0 })
})

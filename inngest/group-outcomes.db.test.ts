import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '../db/client'
import { deliveries } from '../db/schema'
import { testDatabase } from '../server/testing/database/database'
import { TEST_KEYS } from '../server/testing/database/test-keys'
import { deliveryRows, publishAndWake, publishEvents, subscriptionRow } from '../server/testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../server/testing/fixtures/factory'
import { attemptHistory, deliveryIdOf, Gate, makeAllDue, until } from '../server/testing/processes/faults'
import { type Receiver, type ReceiverResponse, startReceiver } from '../server/testing/servers/receiver'
import { setEnv } from '../server/testing/set-env'
import { AttemptPool } from './attempt-pool'
import { deliveriesDue, inngest } from './client'
import { takeGroupTurn } from './deliver-group'
import { MAX_GROUP } from './groups'
import { inngestHandler } from './serve'
import { type Executor, type Run, startExecutor } from './testing/executor'

// Groups of several subscriptions on the real handler and the database's clock.

testDatabase()

const SIGNING_KEY = `signkey-test-${'5e'.repeat(32)}`

let receiver: Receiver
let executor: Executor
let pool: AttemptPool
let isResident = true
/** How the receiver responds, by path. */
const responses = new Map<string, () => ReceiverResponse | Promise<ReceiverResponse>>()

beforeAll(async () => {
  receiver = await startReceiver({ response: ({ path }) => responses.get(path)?.() ?? {} })
})
beforeEach(async () => {
  // A new one for each test, because a clock that is ahead of the database's would continue sleeping runs.
  executor = await startExecutor({ signingKey: SIGNING_KEY, startAt: new Date() })
  setEnv({
    LOG_LEVEL: 'silent',
    DELIVERY_ENGINE: 'inngest',
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_BASE_URL: executor.url,
  })
  isResident = true
  responses.clear()
  receiver.received.length = 0
  pool = new AttemptPool({ policy: receiver.policy })
  await executor.sync(inngestHandler({ pool, isResident: () => isResident }))
})
afterEach(async () => {
  await pool.stop()
  await executor.close()
})
afterAll(() => receiver.close())

/** Creates an account with a subscription for each response. */
async function subscriptions(...given: (() => ReceiverResponse | Promise<ReceiverResponse>)[]) {
  const account = await anAccount()
  const rows = []
  for (const response of given) {
    const path = `/${randomUUID()}`
    responses.set(path, response)
    const { row } = await aSubscription({ accountId: account.id, url: new URL(path, receiver.url).href })
    rows.push({ ...row, path })
  }
  return { account, rows }
}

const receivedBy = (path: string) => receiver.received.filter((request) => request.path === path)
const stateOf = async (subscriptionId: string) => (await deliveryRows(subscriptionId)).map(({ state }) => state)
const groupRuns = (): Run[] => executor.runs.filter(({ fn }) => fn.id.endsWith('deliver-group'))

/** Sends the event of a group, as an earlier or a foreign sender may. */
async function sendGroup(ids: readonly string[], generation = 0): Promise<Run> {
  await inngest().send(deliveriesDue.create({ delivery_ids: [...ids], wake_generation: generation }))
  await executor.advance(executor.now())
  const [run] = groupRuns()
  if (!run) throw new Error('No run was started.')
  return run
}

describe('a group of several subscriptions', () => {
  test('with different outcomes has one run: each row is recorded by its own outcome, and only failures are tried again', async () => {
    const { account, rows } = await subscriptions(
      () => ({ status: 200 }),
      () => ({ status: 500 }),
      () => ({ status: 410 }),
      () => 'reset',
    )
    const [good, failing, gone, reset] = rows
    if (!good || !failing || !gone || !reset) throw new Error('There are four.')
    await publishAndWake(account.id)
    await executor.advance(executor.now())
    const [run] = groupRuns()
    expect(run).toMatchObject({ isOver: false, requests: 1 })
    expect(await Promise.all(rows.map(({ id }) => stateOf(id)))).toEqual([
      ['delivered'],
      ['pending'],
      ['gone'],
      ['pending'],
    ])
    expect(await subscriptionRow(gone.id)).toMatchObject({ isActive: false, disabledReason: 'gone' })
    const dueTimes = (await db().select().from(deliveries)).flatMap(({ nextAttemptAt }) => nextAttemptAt ?? [])
    expect(run?.wakesAt.getTime()).toBe(Math.min(...dueTimes.map((time) => time.getTime())))

    responses.set(failing.path, () => ({}))
    responses.set(reset.path, () => ({}))
    await makeAllDue()
    await executor.advance()
    expect(await Promise.all(rows.map(({ id }) => stateOf(id)))).toEqual([
      ['delivered'],
      ['delivered'],
      ['gone'],
      ['delivered'],
    ])
    expect(groupRuns()).toMatchObject([{ isOver: true }])
    expect(await attemptHistory(failing.id)).toEqual([
      [1, 500],
      [2, 200],
    ])
    expect(receivedBy(good.path)).toHaveLength(1)
  })

  test('a repeated step whose result was lost sends nothing again, for any of its deliveries', async () => {
    const { account, rows } = await subscriptions(
      () => ({ status: 200 }),
      () => ({ status: 503 }),
      () => ({ status: 200 }),
    )
    await publishAndWake(account.id)
    executor.loseNextResponse()
    await executor.advance(executor.now())
    expect(receiver.received).toHaveLength(3)
    expect(await Promise.all(rows.map(({ id }) => attemptHistory(id)))).toEqual([[[1, 200]], [[1, 503]], [[1, 200]]])
    expect(groupRuns()).toMatchObject([{ isOver: false }])
  })

  test('one of a hundred that hangs delays no other: the step ends without it, and its result is recorded when it responds', async () => {
    const gate = new Gate()
    const { account, rows } = await subscriptions(...Array.from({ length: 99 }, () => () => ({})), () =>
      gate.opened.then(() => ({})),
    )
    const hanging = rows.at(-1)
    if (!hanging) throw new Error('There are a hundred.')
    await publishAndWake(account.id)
    await executor.advance(executor.now())
    expect(groupRuns()).toMatchObject([{ isOver: false, requests: 1 }])
    const states = async () => (await Promise.all(rows.map(({ id }) => stateOf(id)))).flat()
    const expected = [...Array.from({ length: 99 }, () => 'delivered'), 'pending']
    // On a busy machine some of the ninety-nine take more than a second too.
    await until(async () => (await states()).join() === expected.join())
    // The run sleeps until a lease ends, so it costs nothing while the attempt continues.
    const [row] = await deliveryRows(hanging.id)
    const wakesAt = groupRuns()[0]?.wakesAt.getTime() ?? 0
    expect(wakesAt).toBeGreaterThan(Date.now())
    expect(wakesAt).toBeLessThanOrEqual(row?.nextAttemptAt?.getTime() ?? 0)

    gate.open()
    await until(async () => (await stateOf(hanging.id))[0] === 'delivered')
    await executor.advance()
    expect(groupRuns()).toMatchObject([{ isOver: true }])
    expect(receiver.received).toHaveLength(100)
  })

  test('where a process ends with the response, the step waits for its slowest attempt', async () => {
    isResident = false
    const { account, rows } = await subscriptions(
      () => ({}),
      () => ({ delayMs: 1500 }),
    )
    await publishAndWake(account.id)
    await executor.advance(executor.now())
    expect(groupRuns()).toMatchObject([{ isOver: true, requests: 1 }])
    expect((await Promise.all(rows.map(({ id }) => stateOf(id)))).flat()).toEqual(['delivered', 'delivered'])
  })

  test('a process that stops starts nothing, and the run comes back', async () => {
    const { account, rows } = await subscriptions(() => ({}))
    await publishAndWake(account.id)
    await pool.stop()
    const before = executor.now()
    await executor.advance(before)
    expect(receiver.received).toHaveLength(0)
    expect((await deliveryRows(rows[0]?.id ?? ''))[0]).toMatchObject({ state: 'pending', attemptId: null })
    expect(groupRuns()[0]?.isOver).toBe(false)
    await executor.sync(inngestHandler({ policy: receiver.policy }))
    await executor.advance()
    expect(receiver.received).toHaveLength(1)
  })
})

test.each([-1, 1])(
  'a group pauses for a missing key by the database’s clock, with the clock of this process %i hours off',
  async (hours) => {
    const { account, rows } = await subscriptions(() => ({}))
    await publishEvents(account.id)
    const ids = (await deliveryRows(rows[0]?.id ?? '')).map(({ id }) => id)
    setEnv({ SECRET_ENCRYPTION_KEYS: `other:${Buffer.alloc(32, 9).toString('base64')}` })
    const before = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: before + hours * 3_600_000 })
    const next = await takeGroupTurn({ ids, wakeGeneration: 0 }, { pool, responseLimitMs: 1000 }).finally(() => {
      vi.useRealTimers()
      setEnv(TEST_KEYS)
    })
    const pauseMs = Date.parse(next ?? '') - before
    expect(pauseMs).toBeGreaterThan(0)
    expect(pauseMs).toBeLessThan(600_000)
  },
)

describe('the event of a group', () => {
  async function published(count: number) {
    const { account, rows } = await subscriptions(() => ({}))
    await publishEvents(account.id, count)
    const [row] = rows
    if (!row) throw new Error('There is one.')
    return { subscription: row, ids: (await deliveryRows(row.id)).map(({ id }) => id) }
  }

  test('of one delivery needs one request', async () => {
    const { subscription, ids } = await published(1)
    expect(await sendGroup(ids)).toMatchObject({ isOver: true, requests: 1, checkpoints: 0 })
    expect(await stateOf(subscription.id)).toEqual(['delivered'])
  })

  test('without deliveries ends', async () => {
    expect(await sendGroup([])).toMatchObject({ isOver: true, requests: 1 })
  })

  test('of unknown, repeated and invalid ids delivers the others once', async () => {
    const { subscription, ids } = await published(2)
    const run = await sendGroup([randomUUID(), 'none', '', ...ids, "'; select 1", ...ids])
    expect(run).toMatchObject({ isOver: true, requests: 1 })
    expect(await stateOf(subscription.id)).toEqual(['delivered', 'delivered'])
    expect(receiver.received).toHaveLength(2)
  })

  test('of too many ids is divided, and each is delivered once', async () => {
    const { subscription, ids } = await published(2 * MAX_GROUP + 1)
    // A resident process would leave a step after a second, which a hundred attempts can take on a busy machine.
    isResident = false
    await sendGroup(ids)
    expect(groupRuns().map(({ event, isOver }) => [event.data.delivery_ids, isOver])).toMatchObject([
      [{ length: 2 * MAX_GROUP + 1 }, true],
      [{ length: MAX_GROUP }, true],
      [{ length: MAX_GROUP }, true],
      [{ length: 1 }, true],
    ])
    expect(new Set(await stateOf(subscription.id))).toEqual(new Set(['delivered']))
    expect(new Set(receiver.received.map(deliveryIdOf)).size).toBe(2 * MAX_GROUP + 1)
    expect(receiver.received).toHaveLength(2 * MAX_GROUP + 1)
  })

  test('that overlaps with another one sends nothing twice', async () => {
    const { subscription, ids } = await published(3)
    await inngest().send([
      deliveriesDue.create({ delivery_ids: ids.slice(0, 2), wake_generation: 0 }),
      deliveriesDue.create({ delivery_ids: ids.slice(1), wake_generation: 0 }),
    ])
    await executor.advance()
    expect(await stateOf(subscription.id)).toEqual(['delivered', 'delivered', 'delivered'])
    expect(receiver.received).toHaveLength(3)
    expect(groupRuns()).toMatchObject([{ isOver: true }, { isOver: true }])
  })
})

test('what gets no free slot beside hanging attempts is looked at again, and other deliveries do not wait', async () => {
  const gate = new Gate()
  const { account, rows } = await subscriptions(
    () => gate.opened.then(() => ({})),
    () => ({}),
  )
  const [hanging, prompt] = rows
  if (!hanging || !prompt) throw new Error('There are two.')
  await publishAndWake(account.id, 20)
  const startedAt = performance.now()
  await executor.advance(executor.now())
  expect(performance.now() - startedAt).toBeLessThan(9000)
  expect(await stateOf(prompt.id)).toEqual(Array.from({ length: 20 }, () => 'delivered'))
  expect(receivedBy(hanging.path).length).toBeLessThan(20)
  expect(groupRuns().filter(({ isOver }) => !isOver)).not.toEqual([])

  gate.open()
  await executor.advance()
  expect(await stateOf(hanging.id)).toEqual(Array.from({ length: 20 }, () => 'delivered'))
  expect(receivedBy(hanging.path)).toHaveLength(20)
  expect(new Set(receiver.received.map(deliveryIdOf)).size).toBe(40)
  expect(executor.runs.filter(({ isOver }) => !isOver)).toEqual([])
})

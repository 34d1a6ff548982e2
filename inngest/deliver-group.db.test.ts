import { lookup } from 'node:dns/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { db } from '../db/client'
import { deliveries, webhookSubscriptions } from '../db/schema'
import { sweep } from '../server/engine/sweep'
import { TASKS } from '../server/engine/task-list'
import { testDatabase } from '../server/testing/database/database'
import { TEST_KEYS } from '../server/testing/database/test-keys'
import { deliveryRows, publishAndWake, subscriptionRow } from '../server/testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../server/testing/fixtures/factory'
import { type Received, type Receiver, startReceiver } from '../server/testing/servers/receiver'
import { setEnv } from '../server/testing/set-env'
import { wake } from '../server/wake/wake'
import { verify } from '../server/webhooks/signing/signature'
import type { NetworkPolicy } from '../server/webhooks/transport/policy'
import { inngestHandler } from './serve'
import { type Executor, type FunctionConfig, type Run, startExecutor } from './testing/executor'

testDatabase()

const SIGNING_KEY = `signkey-test-${'5e'.repeat(32)}`
const MINUTE_MS = 60_000

let receiver: Receiver
let executor: Executor
let handler: ReturnType<typeof inngestHandler>
let functions: FunctionConfig[]
/** How far the scheduler's clock is ahead of the database's. */
let aheadMs = 0
/** The system error code of what this machine lacks; null for nothing. */
let shortage: string | null = null
/** Statuses for the requests of an event, in order; the last one repeats. 200 for an event that is not here. */
const script = new Map<string, number[]>()

beforeAll(async () => {
  receiver = await startReceiver({
    response: (request) => {
      const statuses = script.get(eventIdOf(request)) ?? [200]
      const requests = receiver.received.filter((other) => eventIdOf(other) === eventIdOf(request)).length
      return { status: statuses[requests - 1] ?? statuses.at(-1) ?? 200 }
    },
  })
  // Later than the real time at which the tests write, so that what they publish is due.
  executor = await startExecutor({ signingKey: SIGNING_KEY, startAt: new Date(Date.now() + MINUTE_MS) })
  setEnv({ INNGEST_EVENT_KEY: 'test-event-key', INNGEST_SIGNING_KEY: SIGNING_KEY, INNGEST_BASE_URL: executor.url })
  const policy: NetworkPolicy = {
    ...receiver.policy,
    resolve: () =>
      shortage ? Promise.reject(Object.assign(new Error(), { code: shortage })) : lookup('localhost', { all: true }),
  }
  handler = inngestHandler({ clock: () => new Date(executor.now().getTime() - aheadMs), policy, maxTurns: 30 })
  functions = await executor.sync(handler)
})

afterAll(async () => {
  await executor.close()
  await receiver.close()
})

function configureKeys(keys: string): void {
  setEnv({ SECRET_ENCRYPTION_KEYS: keys })
}

/** The runs of groups that contain this delivery. */
const runsOf = (deliveryId: string): Run[] =>
  executor.runs.filter(({ event }) =>
    z
      .array(z.string())
      .parse(event.data.delivery_ids ?? [])
      .includes(deliveryId),
  )

const eventIdOf = ({ body }: Received): string => JSON.parse(body.toString()).event_id

/**
 * Publishes an event of a new account to its one subscription and wakes the engine. Its receiver responds with these
 * statuses.
 */
async function publishEvent(statuses: number[]) {
  const account = await anAccount()
  const { row: subscription, secret } = await aSubscription({ accountId: account.id, url: receiver.url })
  const startedAt = executor.now()
  const [id] = await publishAndWake(account.id)
  const eventId = `evt_${id}`
  script.set(eventId, statuses)
  const [delivery] = await deliveryRows(subscription.id)
  if (!delivery) throw new Error('Nothing was published.')
  return {
    account,
    subscription,
    secret,
    delivery,
    minute: (minutes: number) => new Date(startedAt.getTime() + minutes * MINUTE_MS),
    received: () => receiver.received.filter((request) => eventIdOf(request) === eventId),
    /** When each attempt was dispatched, in minutes since the event. */
    minutes: () =>
      receiver.received
        .filter((request) => eventIdOf(request) === eventId)
        .map(({ body }) => (Date.parse(JSON.parse(body.toString()).delivered_at) - startedAt.getTime()) / MINUTE_MS),
    row: async () => (await deliveryRows(subscription.id)).find(({ id }) => id === delivery.id),
    runs: () => runsOf(delivery.id),
  }
}

describe('deliver-group', () => {
  test('six attempts are made at the times of the specification, with one event id and six attempt ids; then the delivery fails', async () => {
    const { account, subscription, secret, received, minutes, minute, row, runs } = await publishEvent([500])
    await executor.advance(minute(100))
    expect(minutes()).toEqual([0, 1, 6, 36])
    expect(await subscriptionRow(subscription.id)).toMatchObject({ consecutiveFailures: 4 })

    // Another event succeeds in between; otherwise the fifth failure in a row would disable the subscription.
    await publishAndWake(account.id)
    await executor.advance(minute(101))
    expect(await subscriptionRow(subscription.id)).toMatchObject({ consecutiveFailures: 0 })

    await executor.advance()
    expect(minutes()).toEqual([0, 1, 6, 36, 156, 876])
    expect(new Set(received().map(({ headers }) => headers['x-message-delivery-id'])).size).toBe(6)
    for (const [index, { headers, body }] of received().entries()) {
      const at = minute(minutes()[index] ?? 0)
      expect(verify(secret, String(headers['x-message-signature']), body, at)).toEqual({ ok: true })
    }
    expect(await row()).toMatchObject({ state: 'failed', attempts: 6, attemptId: null, nextAttemptAt: null })
    expect(await subscriptionRow(subscription.id)).toMatchObject({ isActive: true, consecutiveFailures: 2 })
    expect(runs().map(({ isOver }) => isOver)).toEqual([true])
  })

  test('five failures in a row disable the subscription, the delivery is held, and its run ends', async () => {
    const { subscription, minutes, row, runs } = await publishEvent([500])
    await executor.advance()
    expect(minutes()).toEqual([0, 1, 6, 36, 156])
    expect(await row()).toMatchObject({ state: 'held', attempts: 5, nextAttemptAt: null })
    expect(await subscriptionRow(subscription.id)).toMatchObject({ isActive: false, disabledReason: 'failures' })
    expect(runs().map(({ isOver }) => isOver)).toEqual([true])
  })

  test('a step whose response was lost is repeated without a request, and the run sleeps until the row’s next due time', async () => {
    const { minute, minutes, row, runs } = await publishEvent([500, 200])
    executor.loseNextResponse()
    await executor.advance(minute(0.5))
    expect(minutes()).toEqual([0])
    expect(runs().map(({ wakesAt }) => wakesAt)).toEqual([minute(1)])
    expect(await row()).toMatchObject({ state: 'pending', attempts: 1, nextAttemptAt: minute(1) })

    await executor.advance()
    expect(minutes()).toEqual([0, 1])
    expect(await row()).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('a last step whose response was lost is repeated without a request, and the run ends', async () => {
    const { minutes, row, runs } = await publishEvent([200])
    executor.loseNextResponse()
    await executor.advance()
    expect(minutes()).toEqual([0])
    expect(await row()).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(runs()).toMatchObject([{ isOver: true, requests: 3 }])
  })

  test('after a wake with a newer generation the older run ends and the newer one continues; nothing is sent twice', async () => {
    const { subscription, delivery, minute, minutes, row, runs } = await publishEvent([500, 500, 200])
    await executor.advance(minute(0.5))
    await db().update(deliveries).set({ wakeGeneration: 1 }).where(eq(deliveries.id, delivery.id))
    await wake([{ kind: 'delivery', id: delivery.id, groupId: subscription.id, wakeGeneration: 1 }])
    await executor.advance(minute(2))
    expect(runs().map(({ isOver }) => isOver)).toEqual([true, false])

    await executor.advance()
    expect(minutes()).toEqual([0, 1, 6])
    expect(await row()).toMatchObject({ state: 'delivered', attempts: 3 })
    expect(runs().map(({ isOver }) => isOver)).toEqual([true, true])
  })

  test('an Inngest whose clock is ahead sends nothing early and looks again each second', async () => {
    const { minute, minutes, row, runs } = await publishEvent([500, 200])
    await executor.advance(minute(0.5))
    const [run] = runs()
    const before = run?.requests ?? 0
    aheadMs = 3000
    await executor.advance()
    aheadMs = 0
    expect(minutes()).toEqual([0, 1])
    expect(await row()).toMatchObject({ state: 'delivered', attempts: 2 })
    // The run wakes three seconds early: one turn, three pauses with a turn after each, and the end.
    expect((run?.requests ?? 0) - before).toBeLessThanOrEqual(9)
  })

  test('while its encryption key is missing a run waits and counts nothing; once the key is back the event is delivered', async () => {
    const { subscription, minute, minutes, row, runs } = await publishEvent([200])
    const before = await subscriptionRow(subscription.id)
    configureKeys(`other:${Buffer.alloc(32, 9).toString('base64')}`)
    await executor.advance(minute(10))
    expect(await row()).toMatchObject({ state: 'pending', attempts: 0, interruptions: 0, attemptId: null })
    expect(await subscriptionRow(subscription.id)).toEqual(before)
    // The pause doubles up to five minutes, so a run of ten minutes takes about ten turns of two requests.
    expect(runs()[0]?.requests).toBeLessThan(30)

    configureKeys(TEST_KEYS.SECRET_ENCRYPTION_KEYS)
    await executor.advance(minute(15))
    expect(minutes()).toHaveLength(1)
    expect(await row()).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('a run ends before it reaches the limit of steps, and the sweep starts another', async () => {
    const { minute, minutes, row, runs } = await publishEvent([200])
    configureKeys(`other:${Buffer.alloc(32, 9).toString('base64')}`)
    await executor.advance(minute(24 * 60))
    expect(runs()).toMatchObject([{ isOver: true }])
    expect(await row()).toMatchObject({ state: 'pending', attempts: 0 })
    configureKeys(TEST_KEYS.SECRET_ENCRYPTION_KEYS)
    await sweep({ now: executor.now() })
    await executor.advance(minute(24 * 60 + 1))
    expect(minutes()).toHaveLength(1)
    expect(await row()).toMatchObject({ state: 'delivered', attempts: 1, wakeGeneration: 1 })
  })

  test('what cannot be dispatched is no attempt: the delivery waits until a descriptor is free again', async () => {
    // With another name, so that its address is not known from the last seconds.
    const another = await startReceiver()
    const { subscription, minute, row } = await publishEvent([200])
    await db()
      .update(webhookSubscriptions)
      .set({ url: `https://another.receiver.test:${another.port}/hook` })
      .where(eq(webhookSubscriptions.id, subscription.id))
    const before = await subscriptionRow(subscription.id)
    shortage = 'EMFILE'
    await executor.advance(minute(0.2))
    shortage = null
    expect(await row()).toMatchObject({ state: 'pending', attempts: 0, interruptions: 0, attemptId: null })
    expect(await subscriptionRow(subscription.id)).toEqual(before)
    await executor.advance(minute(1))
    expect(another.received).toHaveLength(1)
    expect(await row()).toMatchObject({ state: 'delivered', attempts: 1 })
    await another.close()
  })

  test('two wakes with the same generation start one run', async () => {
    const { subscription, delivery, minutes, runs } = await publishEvent([200])
    await wake([{ kind: 'delivery', id: delivery.id, groupId: subscription.id, wakeGeneration: 0 }])
    await executor.advance()
    expect(minutes()).toEqual([0])
    expect(runs()).toHaveLength(1)
  })

  test('a wake for a delivery that no longer exists starts a run that ends', async () => {
    const gone = { kind: 'delivery' as const, id: crypto.randomUUID(), groupId: crypto.randomUUID(), wakeGeneration: 0 }
    await wake([gone])
    await executor.advance()
    expect(runsOf(gone.id)).toMatchObject([{ isOver: true }])
  })
})

test('a run ends while deliveries are paused, and the sweep wakes its delivery afterwards', async () => {
  const { received, row, runs, minute } = await publishEvent([200])
  const pause = (is: boolean) => setEnv({ DELIVERY_PAUSED: is ? '1' : '0' })
  pause(true)
  await executor.advance(minute(5))
  expect([received().length, runs().length]).toEqual([0, 1])
  expect(await row()).toMatchObject({ state: 'pending', attempts: 0, attemptId: null })
  pause(false)
  await sweep({ now: executor.now() })
  await executor.advance(minute(6))
  expect(received()).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'delivered', attempts: 1 })
})

describe('/api/inngest', () => {
  test('messages are limited by account, runs are retried for faults of the service, and each scheduled task is registered', () => {
    expect(functions).toMatchObject([
      {
        id: 'voice-message-service-deliver-group',
        triggers: [{ event: 'webhook/deliveries.due' }],
        steps: { step: { retries: { attempts: 3 } } },
      },
      {
        id: 'voice-message-service-process-message',
        triggers: [{ event: 'message/step.due' }],
        concurrency: { key: 'event.data.account_id', limit: 5 },
        steps: { step: { retries: { attempts: 3 } } },
      },
      ...Object.entries(TASKS)
        .filter(([, { cron }]) => cron)
        .map(([name, { cron }]) => ({
          id: `voice-message-service-${name.replaceAll('_', '-')}`,
          triggers: name === 'sweep' ? [{ cron }, { event: 'engine/reached' }] : [{ cron }],
        })),
      { id: 'voice-message-service-queued-tasks', triggers: [{ cron: '* * * * *' }] },
    ])
  })

  test('an unsigned call is refused with 401 and starts nothing', async () => {
    const { delivery, received } = await publishEvent([200])
    const response = await handler(
      new Request('http://localhost:3000/api/inngest?fnId=voice-message-service-deliver-group&stepId=step', {
        method: 'POST',
        headers: { host: 'localhost' },
        body: JSON.stringify({
          event: { name: 'webhook/deliveries.due', data: { delivery_ids: [delivery.id], wake_generation: 0 } },
          steps: {},
          ctx: { run_id: 'forged' },
          version: 2,
        }),
      }),
    )
    expect(response.status).toBe(401)
    expect(received()).toEqual([])
    await executor.advance()
  })
})

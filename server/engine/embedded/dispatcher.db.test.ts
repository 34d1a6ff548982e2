import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../../db/client'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, publishAndWake, publishEvents, subscriptionRow } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { type Received, type ReceiverResponse, startReceiver } from '../../testing/servers/receiver'
import { setEnv } from '../../testing/set-env'
import { WAKE_CHANNELS } from '../../wake/wake-workers'
import { listAttempts } from '../../webhooks/delivery/history'
import { verify } from '../../webhooks/signing/signature'
import { startDispatcher } from './dispatcher'

const database = testDatabase()

beforeAll(() =>
  setEnv({
    LOG_LEVEL: 'silent',
    DELIVERY_RETRY_DELAYS_SECONDS: '0.05,0.05,0.05,0.05,0.05',
    DELIVERY_TIMEOUT_SECONDS: '2',
  }),
)

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

/** Starts a receiver with these responses, the dispatcher, and an account whose subscriptions send to the receiver. */
async function startAll(response: (request: Received, n: number) => ReceiverResponse, options: { size?: number } = {}) {
  const receiver = await startReceiver({ response })
  const dispatcher = await startDispatcher({ ...options, policy: receiver.policy })
  endings.push(dispatcher.stop, receiver.close)
  const account = await anAccount()
  const subscribe = (path = 'hook') =>
    aSubscription({ accountId: account.id, url: `https://localhost:${receiver.port}/${path}` })
  return { receiver, dispatcher, account, subscribe }
}

async function until(what: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error('It did not come true within a minute.')
    await sleep(20)
  }
}

const states = async (subscriptionId: string) => (await deliveryRows(subscriptionId)).map(({ state }) => state)
const noneArePending = (subscriptionId: string) => async () => !(await states(subscriptionId)).includes('pending')
const eventIdOf = ({ body }: Received): string => JSON.parse(body.toString()).event_id

describe('dispatcher', () => {
  test('after 500, 500 and 200 there are three signed attempts with one event id and three attempt ids; the failure counter is 2, then 0', async () => {
    const counters: number[] = []
    const { receiver, account, subscribe } = await startAll((_, n) => ({ status: n < 3 ? 500 : 200 }))
    const { row, secret } = await subscribe()
    const [eventId] = await publishAndWake(account.id)
    await until(async () => {
      counters.push((await subscriptionRow(row.id)).consecutiveFailures)
      return noneArePending(row.id)()
    })
    expect(await states(row.id)).toEqual(['delivered'])
    expect((await subscriptionRow(row.id)).consecutiveFailures).toBe(0)
    expect(Math.max(...counters)).toBeLessThanOrEqual(2)

    const { received } = receiver
    expect(received.map(eventIdOf)).toEqual(Array(3).fill(`evt_${eventId}`))
    const deliveryIds = received.map(({ headers }) => headers['x-message-delivery-id'])
    expect(new Set(deliveryIds).size).toBe(3)
    for (const { headers, body } of received)
      expect(verify(secret, String(headers['x-message-signature']), body)).toEqual({ ok: true })
    const history = await listAttempts(row.id)
    expect(history.map(({ attempt, status, id }) => [attempt, status, id])).toEqual(
      [3, 2, 1].map((attempt) => [attempt, attempt === 3 ? 200 : 500, deliveryIds[attempt - 1]]),
    )
  })

  test('a receiver that reads a request on a kept connection and closes it gets no second one under its delivery id', async () => {
    const { receiver, account, subscribe } = await startAll(({ connection }, n) =>
      n > 1 && connection === 0 ? 'reset' : {},
    )
    const { row } = await subscribe()
    // In use, until a request finds the kept connection.
    while (!receiver.received.some(({ connection }, index) => index > 0 && connection === 0)) {
      await publishAndWake(account.id)
      await until(noneArePending(row.id))
    }
    const requests = receiver.received.map(({ headers }) => headers['x-message-delivery-id'])
    const history = await listAttempts(row.id)
    expect(history.map(({ id }) => id).sort()).toEqual([...requests].sort())
    expect(history.filter(({ failure }) => failure !== null)).toMatchObject([
      { attempt: 1, status: null, failure: 'connection_reset' },
    ])
    expect(await subscriptionRow(row.id)).toMatchObject({ consecutiveFailures: 0, lastError: expect.any(String) })
  })

  test('the request is exactly as specified', async () => {
    const { receiver, account, subscribe } = await startAll(() => ({ status: 204 }))
    const { row } = await subscribe()
    const [eventId] = await publishAndWake(account.id)
    await until(noneArePending(row.id))
    const [request] = receiver.received
    expect(request).toMatchObject({
      method: 'POST',
      path: '/hook',
      headers: {
        'content-type': 'application/json',
        'x-message-event': 'message.completed',
        'user-agent': expect.stringMatching(/^Voice-Message-Service\/\d/),
        'x-message-delivery-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'x-message-signature': expect.stringMatching(/^t=\d{10},v1=[0-9a-f]{64}$/),
      },
    })
    expect(request?.headers).not.toHaveProperty('x-message-test')
    const body = JSON.parse(request?.body.toString() ?? '')
    expect(Object.keys(body)).toEqual(['event', 'event_id', 'delivered_at', 'data'])
    expect(body).toMatchObject({ event: 'message.completed', event_id: `evt_${eventId}`, data: { id: 'message-0' } })
  })

  test('an event that is published in the process of the dispatcher is delivered without a notification', async () => {
    const notifications: string[] = []
    endings.push(
      await listen(
        WAKE_CHANNELS.delivery,
        (payload) => notifications.push(payload),
        () => {},
      ),
    )
    const { account, subscribe } = await startAll(() => ({}))
    const { row } = await subscribe()
    await publishAndWake(account.id)
    await until(noneArePending(row.id))
    expect([await states(row.id), notifications]).toEqual([['delivered'], []])
  })

  test('a delivery whose wake was lost is delivered', async () => {
    const { account, subscribe } = await startAll(() => ({}))
    const { row } = await subscribe()
    await publishEvents(account.id)
    await until(noneArePending(row.id))
    expect(await states(row.id)).toEqual(['delivered'])
  })

  test('a receiver that hangs delays no other receiver', async () => {
    const options = { size: 12 }
    const { receiver, account, subscribe } = await startAll(({ path }) => (path === '/hangs' ? 'hang' : {}), options)
    const { row: hanging } = await subscribe('hangs')
    await publishAndWake(account.id, 40)
    await until(async () => receiver.received.length > 0)
    const { row: healthy } = await subscribe('healthy')
    await publishAndWake(account.id, 40)
    await until(noneArePending(healthy.id))
    expect(await states(healthy.id)).toEqual(Array(40).fill('delivered'))
    expect(await states(hanging.id)).toContain('pending')
  })

  test('attempts that hang in every slot free the slots before the first of them times out', async () => {
    const options = { size: 8 }
    const { receiver, account, subscribe } = await startAll(({ path }) => (path === '/hangs' ? 'hang' : {}), options)
    const { row: hanging } = await subscribe('hangs')
    await publishAndWake(account.id, 40)
    await until(async () => receiver.received.length === 8)
    const { row: healthy } = await subscribe('healthy')
    await publishAndWake(account.id, 1)
    await until(noneArePending(healthy.id))
    expect(await states(healthy.id)).toEqual(['delivered'])
    expect(await listAttempts(hanging.id)).toEqual([])
    expect(receiver.received).toHaveLength(9)
  })

  test('a result that the database refuses holds up no other result', async () => {
    const { account, subscribe } = await startAll(({ path }) => ({ status: path === '/teapot' ? 418 : 200 }))
    const [{ row: refused }, { row }] = [await subscribe('teapot'), await subscribe()]
    await database.sql`alter table delivery_attempts add constraint no_teapots check (status <> 418)`
    try {
      await publishAndWake(account.id, 20)
      await until(noneArePending(row.id))
      expect(await states(row.id)).toEqual(Array(20).fill('delivered'))
      expect(await states(refused.id)).toEqual(Array(20).fill('pending'))
    } finally {
      await database.sql`alter table delivery_attempts drop constraint no_teapots`
    }
  })

  test('two dispatchers on one database deliver each event once', async () => {
    // A hundred TLS handshakes in one process may take longer than the other tests' two seconds on a busy machine.
    setEnv({ DELIVERY_TIMEOUT_SECONDS: '10' })
    endings.push(async () => {
      setEnv({ DELIVERY_TIMEOUT_SECONDS: '2' })
    })
    const { receiver, account, subscribe } = await startAll(() => ({}))
    const second = await startDispatcher({ policy: receiver.policy })
    endings.unshift(second.stop)
    const { row } = await subscribe()
    await publishEvents(account.id, 100)
    // A wake in this process would reach one of them alone.
    await database.sql.notify(WAKE_CHANNELS.delivery, row.id)
    await until(noneArePending(row.id))
    expect((await states(row.id)).filter((state) => state !== 'delivered')).toEqual([])
    expect(receiver.received).toHaveLength(100)
    expect(new Set(receiver.received.map(eventIdOf)).size).toBe(100)
  })

  test('stopping lets the attempts in flight end and leaves the rest to the next dispatcher', async () => {
    const { receiver, dispatcher, account, subscribe } = await startAll(() => ({ delayMs: 200 }), {
      size: 5,
    })
    const { row } = await subscribe()
    await publishAndWake(account.id, 50)
    await until(async () => receiver.received.length > 0)
    await dispatcher.stop()
    const rows = await deliveryRows(row.id)
    expect(rows.filter(({ attemptId }) => attemptId !== null)).toEqual([])
    expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(receiver.received.length)
    expect(rows.some(({ state }) => state === 'pending')).toBe(true)

    const next = await startDispatcher({ policy: receiver.policy })
    endings.unshift(next.stop)
    await until(noneArePending(row.id))
    expect(receiver.received).toHaveLength(50)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { Delivery, DeliveryList } from '../../contract/webhooks/delivery'
import { EventList } from '../../contract/webhooks/event-list'
import { Ledger } from '../../contract/webhooks/ledger'
import { Reactivated, Rotated } from '../../contract/webhooks/lifecycle'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { publishEvents } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { api } from '../../testing/rest/rest-request'

const database = testDatabase()
let account: Account
let token: string
let id: string
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  token = (await aToken({ accountId: account.id })).token
  id = (await aSubscription({ accountId: account.id, url: 'https://127.0.0.1/blocked' })).row.id
})

const get = (path: string) => api('GET', path, { token })
const post = (action: string, body: unknown = {}) =>
  api('POST', `/webhook-subscriptions/${id}/${action}`, { token, body })

/** Publishes an event whose delivery has failed finally. Returns its id. */
async function aFailedDelivery(): Promise<string> {
  await completeMessages(account, [aMessage()])
  const [row] = await database.sql<{ id: string }[]>`
    update deliveries set state = 'failed', next_attempt_at = null, attempt_id = null, attempt_started_at = null,
      finished_at = '2026-11-21T09:30:00Z' where subscription_id = ${id} and state = 'pending' returning id`
  return row?.id ?? ''
}

const disable = () =>
  database.sql`update webhook_subscriptions set is_active = false, disabled_at = now(), disabled_reason = 'failures' where id = ${id}`

describe('deliveries and events', () => {
  test('are listed by page, and each can be read', async () => {
    await aFailedDelivery()
    await aFailedDelivery()
    const first = DeliveryList.parse((await get(`/webhook-subscriptions/${id}/deliveries?limit=1`)).body)
    const second = DeliveryList.parse(
      (await get(`/webhook-subscriptions/${id}/deliveries?limit=1&cursor=${first.next_cursor}`)).body,
    )
    expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, null])
    const [delivery] = second.deliveries
    expect((await get(`/webhook-subscriptions/${id}/deliveries/${delivery?.id}`)).body).toEqual(delivery)
    const { events } = EventList.parse((await get('/events')).body)
    expect(events.map(({ event_id }) => event_id)).toEqual(
      [...first.deliveries, ...second.deliveries].map(({ event_id }) => event_id),
    )
    expect((await get(`/events/${events[0]?.event_id}`)).body).toEqual(events[0])
  })

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?cursor=x', 'cursor'],
    ['?state=lost', 'state'],
    ['?since=yesterday', 'since'],
  ])('with %s is a validation_error', async (query, path) => {
    expect(await get(`/webhook-subscriptions/${id}/deliveries${query}`)).toMatchObject({
      status: 400,
      body: { error: 'validation_error', issues: [{ path: [path] }] },
    })
  })

  test('with a name that does not exist is a validation_error', async () => {
    for (const path of [`/webhook-subscriptions/${id}/deliveries?status=failed`, '/events?page=2'])
      expect(await get(path)).toMatchObject({ status: 400, body: { error: 'validation_error' } })
  })
})

describe('GET …/ledger', () => {
  test('pages through all events that matched, with a digest that continues', async () => {
    for (let count = 0; count < 3; count++) await aFailedDelivery()
    const first = Ledger.parse((await get(`/webhook-subscriptions/${id}/ledger?limit=2`)).body)
    const second = Ledger.parse(
      (await get(`/webhook-subscriptions/${id}/ledger?limit=2&cursor=${first.next_cursor}`)).body,
    )
    expect([first.count, first.has_more, second.count, second.has_more]).toEqual([2, true, 1, false])
    expect(second.previous_digest).toBe(first.digest)
    expect([...first.entries, ...second.entries]).toMatchObject(
      [1, 2, 3].map((number) => ({ number, state: 'failed' })),
    )
    expect((await get(`/webhook-subscriptions/${id}/ledger?from=3&to=3`)).body).toMatchObject({
      entries: second.entries,
      digest: second.digest,
      has_more: false,
    })
  })

  test.each([['?from=0'], ['?to=x'], ['?limit=101'], ['?cursor=x'], ['?since=2026-11-21T09:00:00Z']])(
    'with %s is a validation_error',
    async (query) => {
      expect(await get(`/webhook-subscriptions/${id}/ledger${query}`)).toMatchObject({
        status: 400,
        body: { error: 'validation_error' },
      })
    },
  )
})

describe('POST …/deliveries/{delivery}/resend', () => {
  test('creates a delivery of the same event; a second call while it is pending is a conflict', async () => {
    const delivery = await aFailedDelivery()
    const { status, body } = await post(`deliveries/${delivery}/resend`)
    expect([status, Delivery.parse(body).resend_number, Delivery.parse(body).subscription_id]).toEqual([201, 1, id])
    expect(await post(`deliveries/${delivery}/resend`)).toMatchObject({ status: 409, body: { error: 'conflict' } })
  })

  test('is not found with another subscription', async () => {
    const delivery = await aFailedDelivery()
    id = (await aSubscription({ accountId: account.id })).row.id
    expect((await post(`deliveries/${delivery}/resend`)).status).toBe(404)
  })
})

describe('POST …/recover', () => {
  test('counts with dry_run, and otherwise sends what failed within the period', async () => {
    await aFailedDelivery()
    const period = { since: '2026-11-21T09:00:00Z', until: '2026-11-21T12:00:00+02:00' }
    expect(await post('recover', { ...period, dry_run: true })).toMatchObject({ status: 200, body: { failed: 1 } })
    expect((await post('recover', { since: period.until, dry_run: true })).body).toEqual({ failed: 0 })
    expect((await post('recover', { ...period, until: period.since, dry_run: true })).body).toEqual({ failed: 0 })
    const jobs = () => database.sql`select from graphile_worker.jobs where task_identifier = 'resend_failed'`
    const before = (await jobs()).length
    expect(await post('recover', period)).toMatchObject({ status: 200, body: { failed: 1 } })
    const resent = async () =>
      (await database.sql`select from deliveries where subscription_id = ${id} and resend_number = 1`).length
    expect((await jobs()).length > before || (await resent()) === 1).toBe(true)
  })

  test.each([
    [{}],
    [{ since: 'x' }],
    [{ since: '2026-11-21T09:00:00Z', dry_run: 'yes' }],
    [{ since: '2026-11-21T09:00:00Z', untill: 'x' }],
  ])('refuses %j', async (body) => {
    expect(await post('recover', body)).toMatchObject({ status: 400, body: { error: 'validation_error' } })
  })
})

describe('POST …/reactivate', () => {
  test('reactivates and says what is sent', async () => {
    const body = { send_held: true, send_missed: true }
    // An active one. After the events below, five quick failures can disable it again.
    expect(await post('reactivate', body)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    await disable()
    await publishEvents(account.id, 2)
    const reactivated = await post('reactivate', body)
    expect(reactivated.status).toBe(200)
    expect(Reactivated.parse(reactivated.body)).toMatchObject({ subscription: { id, is_active: true }, missed: 2 })
  })

  test('does not guess what becomes of held and missed events', async () => {
    await disable()
    for (const body of [{}, { send_held: true }, { send_missed: false }, { send_held: 'true', send_missed: true }])
      expect(await post('reactivate', body)).toMatchObject({ status: 400, body: { error: 'validation_error' } })
  })
})

describe('POST …/rotate-secret', () => {
  test('returns a new secret, and when the previous one ends', async () => {
    const rotated = Rotated.parse((await post('rotate-secret', { overlap_hours: 2 })).body)
    expect(Date.parse(rotated.previous_secret_until ?? '') - Date.now()).toBeGreaterThan(7_000_000)
    expect((await get(`/webhook-subscriptions/${id}`)).body).toMatchObject({ secret_prefix: rotated.secret_prefix })
    const again = Rotated.parse((await post('rotate-secret')).body)
    expect(again.previous_secret_until).toBeNull()
    expect(again.secret).not.toBe(rotated.secret)
  })

  test.each([[25], [-1], [1.5], ['2'], [null]])('refuses an overlap of %j hours', async (overlap_hours) => {
    expect(await post('rotate-secret', { overlap_hours })).toMatchObject({
      status: 400,
      body: { error: 'validation_error', issues: [{ path: ['overlap_hours'] }] },
    })
  })
})

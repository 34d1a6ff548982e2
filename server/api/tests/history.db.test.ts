import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { deliveryAttempts } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { toApiError } from '../../errors'
import { dashboardOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { aMember, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { startReceiver } from '../../testing/servers/receiver'
import { attempt } from '../../webhooks/delivery/attempt'
import { claimDue } from '../../webhooks/delivery/claim'
import { recordResults } from '../../webhooks/delivery/record-results'

testDatabase()

const viewerOf = async (of: Account) =>
  dashboardOf({ account: of, member: await aMember({ accountId: of.id, role: 'viewer' }) })

let account: Account
let viewer: Awaited<ReturnType<typeof viewerOf>>
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  viewer = await viewerOf(account)
})

/** Claims one due delivery of the subscription and records an attempt with this status. */
async function attemptOnce(subscriptionId: string, status: number) {
  const [claim] = await claimDue([{ subscriptionId, most: 1 }])
  if (!claim) throw new Error('Nothing was due.')
  await recordResults([ended(claim, responseOutcome(status, status === 200 ? 'ok' : 'no'))])
  return claim
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (thrown) => toApiError(thrown).error,
  )

test('the history is filtered by result, and test events match only `all` and `test`', async () => {
  const { row } = await aSubscription({ accountId: account.id })
  await publishEvents(account.id, 2)
  await attemptOnce(row.id, 200)
  await attemptOnce(row.id, 503)
  await db().insert(deliveryAttempts).values({
    id: randomUUID(),
    subscriptionId: row.id,
    deliveryId: null,
    eventId: randomUUID(),
    resendNumber: 0,
    number: 1,
    isTest: true,
    attemptedAt: new Date(),
    failure: 'http_status',
    status: 500,
  })
  const statuses = async (show: 'all' | 'failed' | 'delivered' | 'test') =>
    (await viewer.subscriptions.page({ id: row.id, show })).attempts.map(({ status }) => status)
  expect(await statuses('all')).toEqual([500, 503, 200])
  expect(await statuses('failed')).toEqual([503])
  expect(await statuses('delivered')).toEqual([200])
  expect(await statuses('test')).toEqual([500])
})

test('the request of an attempt is rebuilt byte for byte, without the signature', async () => {
  const receiver = await startReceiver()
  try {
    const { row, secret } = await aSubscription({ accountId: account.id, url: receiver.url })
    await publishEvents(account.id)
    const [claim] = await claimDue([{ subscriptionId: row.id, most: 1 }])
    if (!claim) throw new Error('Nothing was due.')
    await recordResults([await attempt(claim, receiver.policy)])
    const sent = receiver.received[0]
    const { request } = await viewer.subscriptions.attempt({ id: row.id, attempt_id: claim.attemptId })
    expect(request).toMatchObject({ is_exact: true, is_repeatable: true })
    expect(request?.body).toBe(sent?.body.toString())
    expect(request?.url).toBe(receiver.url)
    const { 'X-Message-Signature': signature, ...headers } = request?.headers ?? {}
    for (const [name, value] of Object.entries(headers)) expect(sent?.headers[name.toLowerCase()], name).toBe(value)
    expect(sent?.headers['x-message-signature']).toMatch(`${signature?.split('…')[0]}`)
    expect(signature).toMatch(/^t=\d+,v1=…$/)
    expect(JSON.stringify(request)).not.toContain(secret)
  } finally {
    await receiver.close()
  }
})

test('the live status changes with each attempt and contains the time of the next one', async () => {
  const { row } = await aSubscription({ accountId: account.id })
  expect(await viewer.subscriptions.liveStatus({ id: row.id })).toMatchObject({ newest: null, next_attempt_at: null })
  await publishEvents(account.id)
  expect((await viewer.subscriptions.liveStatus({ id: row.id })).next_attempt_at).not.toBeNull()
  const { attemptId } = await attemptOnce(row.id, 503)
  expect(await viewer.subscriptions.liveStatus({ id: row.id })).toMatchObject({
    newest: { id: attemptId, status: 503 },
    is_active: true,
    consecutive_failures: 1,
    next_attempt_at: expect.any(String),
  })
})

describe('the timeline of an event', () => {
  test('lists six attempts for each delivery, the newest delivery first, with results and planned times', async () => {
    const { row } = await aSubscription({ accountId: account.id })
    const [event = ''] = await publishEvents(account.id)
    const { attemptId } = await attemptOnce(row.id, 503)
    const timeline = await viewer.deliveries.timeline({ id: row.id, event_id: `evt_${event}` })
    expect(timeline).toMatchObject({ event_id: `evt_${event}`, kind: 'message.completed' })
    const [delivery] = timeline.deliveries
    expect(delivery).toMatchObject({ resend_number: 0, state: 'pending' })
    expect(delivery?.retry_timeline).toHaveLength(6)
    expect(delivery?.retry_timeline[0]).toMatchObject({
      attempt: 1,
      is_in_flight: false,
      summary: { delivery_id: attemptId, status: 503 },
    })
    expect(delivery?.retry_timeline[1]).toMatchObject({ planned_at: delivery?.next_attempt_at, summary: null })
  })

  test('marks an attempt in flight and an interrupted attempt', async () => {
    const { row } = await aSubscription({ accountId: account.id })
    const [event = ''] = await publishEvents(account.id)
    const [lost] = await claimDue([{ subscriptionId: row.id, most: 1 }])
    const [again] = await claimDue([{ subscriptionId: row.id, most: 1 }], new Date(Date.now() + 60_000))
    expect(again?.number).toBe(1)
    const { deliveries } = await viewer.deliveries.timeline({ id: row.id, event_id: `evt_${event}` })
    expect(deliveries[0]?.retry_timeline[0]).toMatchObject({
      is_in_flight: true,
      summary: null,
      interrupted: [{ delivery_id: lost?.attemptId }],
    })
    expect(deliveries[0]?.next_attempt_at).toBeNull()
  })
})

test('an attempt or event with an invalid id is not found', async () => {
  const { row } = await aSubscription({ accountId: account.id })
  expect(await codeOf(viewer.subscriptions.attempt({ id: row.id, attempt_id: 'nothing' }))).toBe('not_found')
  expect(await codeOf(viewer.deliveries.timeline({ id: row.id, event_id: 'evt_nothing' }))).toBe('not_found')
})

test('the rebuilt request of a test event is marked as not exact', async () => {
  const { row } = await aSubscription({ accountId: account.id })
  const id = randomUUID()
  await db().insert(deliveryAttempts).values({
    id,
    subscriptionId: row.id,
    eventId: randomUUID(),
    resendNumber: 0,
    number: 1,
    isTest: true,
    attemptedAt: new Date(),
    status: 200,
  })
  const { request } = await viewer.subscriptions.attempt({ id: row.id, attempt_id: id })
  expect(request).toMatchObject({ is_exact: false, headers: { 'X-Message-Test': 'true' } })
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ sample: true, data: { tags: ['sample'] } })
  await db().update(deliveryAttempts).set({ isTest: false }).where(eq(deliveryAttempts.id, id))
  expect((await viewer.subscriptions.attempt({ id: row.id, attempt_id: id })).request).toBeNull()
})

import { describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '../../contract/webhooks/subscription'
import { testDatabase } from '../../testing/database/database'
import {
  deliveryRows,
  ended,
  publishEvents,
  responseOutcome,
  subscriptionRow,
} from '../../testing/deliveries/deliveries'
import { aChannel, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { until } from '../../testing/processes/faults'
import { claimDue } from '../delivery/claim'
import { recordResults } from '../delivery/record-results'
import { disable } from '../delivery/subscription-counters'
import { lifecycleView } from '../queries/webhook-page'
import { REACTIVATION_DAYS } from '../rules/lifecycle'
import { type ReactivateOptions, reactivate } from './reactivate'
import { rotateSecret } from './rotate'
import { removeSubscription } from './subscriptions'

const database = testDatabase()

const DAY_MS = 86_400_000
const EVERYTHING = { sendHeld: true, sendMissed: true }
const NOTHING = { sendHeld: false, sendMissed: false }
const failed = responseOutcome(500, 'boom')

async function subscribed(change: object = {}) {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, ...change })
  return {
    account,
    id: row.id,
    row,
    take: (most: number) => claimDue([{ subscriptionId: row.id, most }]),
    publish: (count: number, channelId: string | null = null) => publishEvents(account.id, count, channelId),
    off: (reason: 'deleted' | 'failures' | 'gone' = 'deleted') =>
      database.db.transaction((tx) => disable(tx, [row.id], reason, SYSTEM_ACTOR)),
    on: (wishes: ReactivateOptions) => reactivate(account, SYSTEM_ACTOR, row.id, wishes),
    life: () => lifecycleView(account, row.id),
    states: async () => (await deliveryRows(row.id)).map(({ state }) => state).sort(),
  }
}

describe('a reactivation', () => {
  test('sends held and missed events if requested, held ones at their attempt number, due at once', async () => {
    const { id, take, publish, off, on, life, states } = await subscribed()
    await publish(3)
    const [first] = await take(1)
    if (!first) throw new Error('Three were due.')
    await recordResults([ended(first, failed)])
    await off()
    const missed = await publish(2)
    expect(await life()).toMatchObject({ state: 'disabled', held: 3, missed: 2 })

    const response = await on(EVERYTHING)
    expect(response).toMatchObject({ held: 3, canceled: 0, missed: 2, subscription: { id, is_active: true } })
    expect(await states()).toEqual(Array(5).fill('pending'))
    const claims = await take(10)
    expect(claims.find(({ deliveryId }) => deliveryId === first.deliveryId)?.number).toBe(2)
    expect(claims.filter(({ number }) => number === 1)).toHaveLength(4)
    expect(claims.map(({ event }) => event.id)).toEqual(expect.arrayContaining(missed))
    expect(await life()).toMatchObject({ state: 'active', held: 0, missed: 0, disabled_at: null })
  })

  test('cancels held deliveries and leaves missed events unsent unless requested, and they are not reported again', async () => {
    const { take, publish, off, on, life, states } = await subscribed()
    await publish(2)
    await off()
    await publish(3)
    expect(await on(NOTHING)).toMatchObject({ held: 0, canceled: 2, missed: 0 })
    expect(await states()).toEqual(['canceled', 'canceled'])
    expect(await take(10)).toEqual([])
    await off()
    await publish(1)
    expect(await life()).toMatchObject({ held: 0, missed: 1 })
  })

  test('sends held and missed events independently', async () => {
    const { publish, off, on, states } = await subscribed()
    await publish(1)
    await off()
    await publish(2)
    expect(await on({ sendHeld: false, sendMissed: true })).toMatchObject({ held: 0, canceled: 1, missed: 2 })
    expect(await states()).toEqual(['canceled', 'pending', 'pending'])
  })

  test('keeps the secret, the failure counter and the last_* fields, and restarts the active time', async () => {
    const { id, take, publish, off, on } = await subscribed({ consecutiveFailures: 5, lastError: 'HTTP 500' })
    const before = await subscriptionRow(id)
    await off('failures')
    await on(NOTHING)
    const after = await subscriptionRow(id)
    expect(after).toEqual({ ...before, activeSince: after.activeSince })
    expect(after.activeSince.getTime()).toBeGreaterThan(before.activeSince.getTime())

    await publish(1)
    const [claim] = await take(1)
    if (!claim) throw new Error('One was due.')
    await recordResults([ended(claim, failed)])
    expect(await subscriptionRow(id)).toMatchObject({ isActive: false, consecutiveFailures: 6 })
  })

  test('counts an attempt that started before it without disabling, and the delivery continues', async () => {
    const { id, take, publish, off, on, states } = await subscribed({ consecutiveFailures: 4 })
    await publish(1)
    const [claim] = await take(1)
    if (!claim) throw new Error('One was due.')
    await off()
    await database.sql`select pg_sleep(0.005)`
    await on(NOTHING)
    await recordResults([ended(claim, failed)])
    expect(await subscriptionRow(id)).toMatchObject({ isActive: true, consecutiveFailures: 5 })
    expect(await states()).toEqual(['pending'])
  })

  test('reports as missed the events of the account that match the channel filter', async () => {
    const account = await anAccount()
    const channel = await aChannel({ accountId: account.id })
    const { row } = await aSubscription({ accountId: account.id, channelId: channel.id, channelType: 'domain' })
    await database.db.transaction((tx) => disable(tx, [row.id], 'deleted', SYSTEM_ACTOR))
    await publishEvents(account.id, 4)
    await publishEvents(account.id, 2, channel.id)
    await publishEvents((await anAccount()).id, 1)
    expect(await lifecycleView(account, row.id)).toMatchObject({ missed: 2 })
    expect(await reactivate(account, SYSTEM_ACTOR, row.id, EVERYTHING)).toMatchObject({ missed: 2 })
  })

  test('reports an event as missed whose publish overlapped the disabling', async () => {
    const { id, publish, off, life } = await subscribed()
    const [eventId] = await publish(1)
    await off()
    // As if its matching had come after the disabling, though its insert came before.
    await database.sql`delete from deliveries where event_id = ${eventId ?? ''}`
    const [event] = await database.sql`select created_at from events where id = ${eventId ?? ''}`
    expect(Date.parse(event?.created_at)).toBeLessThanOrEqual((await subscriptionRow(id)).disabledAt?.getTime() ?? 0)
    expect(await life()).toMatchObject({ missed: 1 })
  })

  test('sends an event that was published during the disabling like the held ones', async () => {
    const { id, publish, off, on, life, states } = await subscribed()
    await publish(1)
    await off()
    await database.sql`update deliveries set state = 'pending', next_attempt_at = now() where subscription_id = ${id}`
    expect(await life()).toMatchObject({ held: 1 })
    await on(NOTHING)
    expect(await states()).toEqual(['canceled'])
  })

  test.each([
    ['exactly 90 days after the disabling', 0, 'reactivated'],
    ['a millisecond later', 1, 'conflict'],
  ])('%s: %#', async (_, late, response) => {
    const { id, off, on } = await subscribed()
    await off()
    const { disabledAt } = await subscriptionRow(id)
    const now = new Date((disabledAt?.getTime() ?? 0) + REACTIVATION_DAYS * DAY_MS + late)
    const outcome = await on({ ...NOTHING, now }).then(
      () => 'reactivated',
      ({ error }) => error,
    )
    expect(outcome).toBe(response)
  })

  test('of an active, gone or scrubbed subscription is a conflict, with an error that says what to do', async () => {
    const active = await subscribed()
    await expect(active.on(NOTHING)).rejects.toMatchObject({ error: 'conflict', message: /is active/ })
    const gone = await subscribed()
    await gone.off('gone')
    await expect(gone.on(NOTHING)).rejects.toMatchObject({ error: 'conflict', message: /410 Gone.*Create a new/ })
    const scrubbed = await subscribed({
      isActive: false,
      disabledAt: new Date(),
      disabledReason: 'failures',
      scrubbedAt: new Date(),
      encryptedSecret: null,
    })
    await expect(scrubbed.on(NOTHING)).rejects.toMatchObject({ error: 'conflict', message: /scrubbed/ })
  })

  test('with 25 active subscriptions is limit_reached, and nothing is sent', async () => {
    const { account, publish, off, on, states } = await subscribed()
    await publish(1)
    await off()
    for (let n = 0; n < MAX_ACTIVE_SUBSCRIPTIONS; n++) await aSubscription({ accountId: account.id })
    await expect(on(EVERYTHING)).rejects.toMatchObject({ error: 'limit_reached' })
    expect(await states()).toEqual(['held'])
  })

  test('succeeds for one of two concurrent calls when one place is left', async () => {
    const account = await anAccount()
    const { row: first } = await aSubscription({ accountId: account.id })
    const { row: second } = await aSubscription({ accountId: account.id })
    await database.db.transaction((tx) => disable(tx, [first.id, second.id], 'deleted', SYSTEM_ACTOR))
    for (let n = 1; n < MAX_ACTIVE_SUBSCRIPTIONS; n++) await aSubscription({ accountId: account.id })
    const both = await Promise.allSettled(
      [first, second].map(({ id }) => reactivate(account, SYSTEM_ACTOR, id, NOTHING)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('with a zapier_subscription_id that is in use is a conflict', async () => {
    const { account, off, on, life } = await subscribed({ zapierSubscriptionId: '4711' })
    await off()
    const { row: other } = await aSubscription({ accountId: account.id, zapierSubscriptionId: '4711' })
    await expect(on(NOTHING)).rejects.toMatchObject({ error: 'conflict', message: /zapier_subscription_id/ })
    expect(await life()).toMatchObject({ state: 'disabled' })
    await database.db.transaction((tx) => disable(tx, [other.id], 'deleted', SYSTEM_ACTOR))
    expect(await on(NOTHING)).toMatchObject({ subscription: { is_active: true } })
  })
})

// Each writes into the activity log, which refers to the account, while it holds the subscription. Postgres ends one of the
// two, which is repeated after the other: the reactivation, or on a slow machine the action.
test.each<[string, (account: Account, id: string) => Promise<unknown>, reasons: (string | null)[]]>([
  ['rotating its secret', (account, id) => rotateSecret(account, SYSTEM_ACTOR, id, 0), [null]],
  ['removing it from the list', (account, id) => removeSubscription(account, SYSTEM_ACTOR, id), [null, 'deleted']],
])('a reactivation and %s at once both succeed', async (_, action, reasons) => {
  const { account, id, off, on } = await subscribed()
  await off()
  const both: Promise<unknown>[] = []
  const waiting = (count: number) =>
    until(async () => {
      const rows = await database.sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return rows.length === count
    })
  await database.sql.begin(async (tx) => {
    await tx`select 1 from webhook_subscriptions where id = ${id} for update`
    both.push(action(account, id))
    await waiting(1)
    both.push(on(EVERYTHING))
    await waiting(2)
  })
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const { isActive, disabledReason } = await subscriptionRow(id)
  expect(reasons).toContain(disabledReason)
  expect(isActive).toBe(disabledReason === null)
})

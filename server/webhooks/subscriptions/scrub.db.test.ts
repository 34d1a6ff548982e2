import { describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { testDatabase } from '../../testing/database/database'
import {
  deliveryRows,
  ended,
  publishEvents,
  responseOutcome,
  subscriptionRow,
} from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { claimDue } from '../delivery/claim'
import { listAttempts } from '../delivery/history'
import { recordResults } from '../delivery/record-results'
import { disable } from '../delivery/subscription-counters'
import { lifecycleView } from '../queries/webhook-page'
import { REACTIVATION_DAYS } from '../rules/lifecycle'
import { reactivate } from './reactivate'
import { resend } from './resend'
import { EVENT_RETENTION_DAYS, pruneEvents, scrub } from './retention'
import { rotateSecret } from './rotate'

const database = testDatabase()
const DAY_MS = 86_400_000

async function subscribed(reason: 'deleted' | 'failures' | 'gone' | null = null, account?: { id: string }) {
  const owner = account ?? (await anAccount())
  const { row } = await aSubscription({ accountId: owner.id })
  await publishEvents(owner.id, 2)
  const [claim] = await claimDue([{ subscriptionId: row.id, most: 1 }])
  if (!claim) throw new Error('Two were due.')
  await recordResults([ended(claim, responseOutcome(200))])
  if (reason) await database.db.transaction((tx) => disable(tx, [row.id], reason, SYSTEM_ACTOR))
  return { id: row.id, eventId: claim.event.id, deliveryId: claim.deliveryId, before: await subscriptionRow(row.id) }
}
const daysAfter = (moment: Date | null, days: number, ms = 0) =>
  new Date((moment?.getTime() ?? Number.NaN) + days * DAY_MS + ms)

describe('scrubbing', () => {
  test.each(['deleted', 'failures', 'gone'] as const)(
    'erases only the secret, more than 90 days after the subscription was %s',
    async (reason) => {
      const { id, before } = await subscribed(reason)
      await scrub({ now: daysAfter(before.disabledAt, REACTIVATION_DAYS) })
      expect(await subscriptionRow(id)).toEqual(before)
      const now = daysAfter(before.disabledAt, REACTIVATION_DAYS, 1)
      await scrub({ now })
      expect(await subscriptionRow(id)).toEqual({ ...before, encryptedSecret: null, scrubbedAt: now })
      expect(await listAttempts(id)).toHaveLength(1)
      expect((await deliveryRows(id)).map(({ state }) => state).sort()).toEqual(['canceled', 'delivered'])
    },
  )

  test('prevents a reactivation, with an error that says so', async () => {
    const account = await anAccount()
    const { id, before } = await subscribed('deleted', account)
    await scrub({ now: daysAfter(before.disabledAt, REACTIVATION_DAYS, 1) })
    expect(await lifecycleView(account, id)).toMatchObject({
      state: 'scrubbed',
      reactivatable_until: null,
      held: 0,
      missed: 0,
    })
    await expect(reactivate(account, SYSTEM_ACTOR, id, { sendHeld: true, sendMissed: true })).rejects.toMatchObject({
      error: 'conflict',
    })
  })

  test('keeps the secrets of active subscriptions and erases previous secrets after their overlap', async () => {
    const account = await anAccount()
    const { id, before } = await subscribed(null, account)
    await rotateSecret(account, SYSTEM_ACTOR, id, 1)
    const { previousSecretUntil } = await subscriptionRow(id)
    await scrub()
    expect(await subscriptionRow(id)).toMatchObject({ previousEncryptedSecret: before.encryptedSecret })
    await scrub({ now: daysAfter(previousSecretUntil, 400) })
    expect(await subscriptionRow(id)).toMatchObject({ scrubbedAt: null, previousEncryptedSecret: null })
    expect((await subscriptionRow(id)).encryptedSecret).not.toBeNull()
  })

  test('more than a batch is done in one go', async () => {
    await scrub({ now: new Date(Date.now() + 1000 * DAY_MS) })
    const all = [await subscribed('deleted'), await subscribed('deleted'), await subscribed('failures')]
    const now = daysAfter(all[2]?.before.disabledAt ?? null, REACTIVATION_DAYS, 1)
    expect(await scrub({ now, batch: 2 })).toEqual({ scrubbed: 3 })
    expect(await scrub({ now, batch: 2 })).toEqual({ scrubbed: 0 })
  })
})

describe('retention', () => {
  const kept = async (id: string) => (await database.sql`select 1 from events where id = ${id}`).length === 1
  const createdAt = async (id: string) => {
    const [event] = await database.sql`select created_at from events where id = ${id}`
    return new Date(event?.created_at)
  }

  test('deletes an event with its deliveries after 120 days; its attempts stay in the history', async () => {
    const { id, eventId } = await subscribed()
    const at = await createdAt(eventId)
    await pruneEvents({ now: daysAfter(at, EVENT_RETENTION_DAYS) })
    expect(await kept(eventId)).toBe(true)
    await pruneEvents({ now: daysAfter(at, EVENT_RETENTION_DAYS, 1) })
    expect(await kept(eventId)).toBe(false)
    expect((await deliveryRows(id)).map(({ state }) => state)).toEqual(['pending'])
    expect(await listAttempts(id)).toMatchObject([{ event_id: `evt_${eventId}`, status: 200 }])
  })

  test('keeps an event of any age that has a pending or held delivery', async () => {
    const account = await anAccount()
    const resent = await subscribed(null, account)
    await resend(account, SYSTEM_ACTOR, resent.deliveryId)
    const held = await subscribed('deleted')
    const [waiting] = (await deliveryRows(held.id)).filter(({ state }) => state === 'held')
    await pruneEvents({ now: daysAfter(new Date(), 1000) })
    expect(await kept(resent.eventId)).toBe(true)
    expect(await kept(waiting?.eventId ?? '')).toBe(true)
    expect(await kept(held.eventId)).toBe(false)
  })

  test('more than a batch is done in one go', async () => {
    const account = await anAccount()
    await publishEvents(account.id, 5)
    const now = daysAfter(new Date(), EVENT_RETENTION_DAYS + 1)
    expect((await pruneEvents({ now, batch: 2 })).pruned).toBeGreaterThanOrEqual(5)
    expect(await pruneEvents({ now, batch: 2 })).toEqual({ pruned: 0 })
  })
})

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
import { deliveryProgress } from '../queries/events'
import { resend } from './resend'

const database = testDatabase()

async function published(count: number) {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  await publishEvents(account.id, count)
  const take = (most = 100) => claimDue([{ subscriptionId: row.id, most }])
  const rows = () => deliveryRows(row.id)
  const first = async () => {
    const [delivery] = await rows()
    if (!delivery) throw new Error('Nothing was published.')
    return delivery
  }
  return { account, id: row.id, take, rows, first }
}
const deliver = async (take: () => ReturnType<typeof claimDue>, status: number) =>
  recordResults((await take()).map((claim) => ended(claim, responseOutcome(status))))

describe('a resend', () => {
  test.each([200, 500])(
    'of a delivery that got %i is a new delivery of the same event, with attempts from 1',
    async (status) => {
      const { account, id, take, rows, first } = await published(1)
      await deliver(take, status)
      await database.sql`update deliveries set state = 'failed', attempts = 6, next_attempt_at = null, finished_at = now()
      where subscription_id = ${id} and state = 'pending'`
      const old = await first()
      const resent = await resend(account, SYSTEM_ACTOR, old.id)
      expect(resent).toMatchObject({ event_id: `evt_${old.eventId}`, subscription_id: id, resend_number: 1 })
      const [claim] = await take()
      expect(claim).toMatchObject({
        deliveryId: resent?.id,
        resendNumber: 1,
        number: 1,
        event: { id: old.eventId },
      })
      if (claim) await recordResults([ended(claim, responseOutcome(204))])
      expect((await rows()).find(({ id: other }) => other === old.id)).toEqual(old)
      expect((await listAttempts(id))[0]).toMatchObject({ resend_number: 1, attempt: 1, status: 204 })
      expect(await resend(account, SYSTEM_ACTOR, old.id)).toMatchObject({ resend_number: 2 })
    },
  )

  test.each([
    [204, 'delivered', { status: 204, failure: null }],
    [503, 'pending', { status: 503, failure: 'http_status' }],
  ] as const)('tells how far it is, until a response of %i', async (status, state, last) => {
    const { account, take, first } = await published(1)
    await deliver(take, 200)
    const resent = await resend(account, SYSTEM_ACTOR, (await first()).id)
    const progress = (of = account) => deliveryProgress(of, resent?.id ?? '')
    expect(await progress()).toMatchObject({ state: 'pending', is_in_flight: false, last: null })
    const claims = await take()
    expect(await progress()).toMatchObject({ state: 'pending', is_in_flight: true, next_attempt_at: null, last: null })
    await recordResults(claims.map((claim) => ended(claim, responseOutcome(status))))
    expect(await progress()).toMatchObject({ state, is_in_flight: false, last })
    expect((await progress())?.next_attempt_at === null).toBe(state === 'delivered')
    expect(await progress(await anAccount())).toBeNull()
  })

  test('of a pending delivery does not wait for its next attempt', async () => {
    const { account, take, first } = await published(1)
    await deliver(take, 500)
    expect(await take()).toEqual([])
    await resend(account, SYSTEM_ACTOR, (await first()).id)
    expect(await take()).toMatchObject([{ resendNumber: 1, number: 1 }])
  })

  test('of the same event is refused while another one is pending: of ten at once, one is made', async () => {
    const { account, take, first } = await published(1)
    await deliver(take, 200)
    const { id } = await first()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => resend(account, SYSTEM_ACTOR, id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ error: 'conflict' })
  })

  test('that fails counts as a failure', async () => {
    const { account, id, take, first } = await published(1)
    await deliver(take, 200)
    await resend(account, SYSTEM_ACTOR, (await first()).id)
    await deliver(take, 500)
    expect((await subscriptionRow(id)).consecutiveFailures).toBe(1)
  })

  test('is refused with a conflict on a disabled subscription, and not found for another account’s delivery', async () => {
    const { account, id, take, rows, first } = await published(1)
    await deliver(take, 200)
    const delivery = await first()
    expect(await resend(await anAccount(), SYSTEM_ACTOR, delivery.id)).toBeNull()
    await database.db.transaction((tx) => disable(tx, [id], 'deleted', SYSTEM_ACTOR))
    await expect(resend(account, SYSTEM_ACTOR, delivery.id)).rejects.toMatchObject({ error: 'conflict' })
    expect(await rows()).toHaveLength(1)
  })
})

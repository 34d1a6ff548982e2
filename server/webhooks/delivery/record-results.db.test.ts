import { describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { prune } from '../../engine/prune'
import { testDatabase } from '../../testing/database/database'
import {
  deliveryRows,
  ended,
  publishEvents,
  responseOutcome,
  subscriptionRow,
} from '../../testing/deliveries/deliveries'
import { SPEC_DELAYS_SECONDS } from '../../testing/deliveries/spec-schedule'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { hoursSince } from '../queries/statistics'
import { type Claim, claimDue, leaseSeconds } from './claim'
import { HISTORY_LENGTH, listAttempts } from './history'
import { recordResults } from './record-results'
import { disable } from './subscription-counters'

const database = testDatabase()

async function published(count: number) {
  const account = await anAccount()
  const { row: subscription } = await aSubscription({ accountId: account.id })
  await publishEvents(account.id, count)
  const take = (most: number, now?: Date) => claimDue([{ subscriptionId: subscription.id, most }], now)
  return { account, subscription, take, more: (n: number) => publishEvents(account.id, n) }
}

const one = async (claims: Promise<Claim[]>): Promise<Claim> => {
  const [claim] = await claims
  if (!claim) throw new Error('Nothing was due.')
  return claim
}

const failed = responseOutcome(500, 'boom')

describe('recording results', () => {
  test('of a 2xx delivers, resets the failure counter and keeps the last error', async () => {
    const { subscription, take, more } = await published(1)
    await recordResults([ended(await one(take(1)), failed)])
    await more(1)
    const claim = await one(take(1))
    await recordResults([ended(claim, responseOutcome(204))])
    expect(await subscriptionRow(subscription.id)).toMatchObject({
      consecutiveFailures: 0,
      lastError: 'HTTP 500: boom',
      lastDeliveryAt: claim.startedAt,
      lastSuccessAt: claim.startedAt,
    })
    const rows = await deliveryRows(subscription.id)
    expect(rows.map(({ state }) => state).sort()).toEqual(['delivered', 'pending'])
  })

  test('adds the attempts of every batch to the hourly counts, also those that ended in an hour that is over', async () => {
    const { subscription, take } = await published(5)
    const [a, b, c, d, late] = await take(5)
    if (!a || !b || !c || !d || !late) throw new Error('Five were due.')
    const at = new Date('2026-05-01T10:59:59Z')
    await recordResults([ended(a, responseOutcome(200), at), ended(b, failed, at)])
    await recordResults([ended(c, responseOutcome(200), at), ended(d, failed, new Date('2026-05-01T11:00:00Z'))])
    await recordResults([ended(late, responseOutcome(200), at)])
    const [first, second] = [Date.parse('2026-05-01T10:00:00Z'), Date.parse('2026-05-01T11:00:00Z')]
    expect((await subscriptionRow(subscription.id)).hourlyCounts).toEqual([
      { hour: second / 3_600_000, delivered: 0, failed: 1, failures: { '5xx': 1 }, times: { 4: 1 } },
    ])
    const hours = await hoursSince([subscription.id], first / 3_600_000)
    expect(hours.map(({ hour, delivered, failed }) => [hour * 3_600_000, delivered, failed]).sort()).toEqual([
      [first, 1, 0],
      [first, 2, 1],
      [second, 0, 1],
    ])
    expect((await prune(new Date('2026-06-02T10:30:00Z'))).subscription_hours).toBe(2)
  })

  test('plans retries from the end of each failed attempt, and the sixth failure is final', async () => {
    const { subscription, take, more } = await published(1)
    let now = new Date(Date.now() + 1000)
    for (const [index, delay] of [...SPEC_DELAYS_SECONDS, null].entries()) {
      const claim = await one(take(1, now))
      expect(claim.number).toBe(index + 1)
      const endedAt = new Date(now.getTime() + 3000)
      const [recorded] = await recordResults([ended(claim, failed, endedAt)])
      expect(recorded?.nextAttemptAt).toEqual(delay === null ? null : new Date(endedAt.getTime() + delay * 1000))
      now = recorded?.nextAttemptAt ?? now
      if (index === 3) {
        // Another event succeeds in between, or the fifth failure would switch the subscription off.
        await more(1)
        await recordResults([ended(await one(take(1, new Date(now.getTime() - 1))), responseOutcome(200), endedAt)])
      }
    }
    const [row] = await deliveryRows(subscription.id)
    expect(row).toMatchObject({ state: 'failed', attempts: 6, nextAttemptAt: null })
    expect(row?.attemptSummaries.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500, 500])
  })

  test('of the fifth failure in a row disables and holds waiting deliveries; attempts in flight are still recorded', async () => {
    const { subscription, take } = await published(8)
    const claims = await take(7)
    const [a, b, c, d, e, f, g] = claims
    if (!a || !b || !c || !d || !e || !f || !g) throw new Error('Seven were due.')
    await recordResults([a, b, c, d].map((claim) => ended(claim, failed)))
    expect(await subscriptionRow(subscription.id)).toMatchObject({ isActive: true, consecutiveFailures: 4 })
    await recordResults([ended(e, failed)])
    expect(await subscriptionRow(subscription.id)).toMatchObject({
      isActive: false,
      consecutiveFailures: 5,
      disabledReason: 'failures',
    })
    await recordResults([ended(f, responseOutcome(200)), ended(g, failed)])
    expect(await subscriptionRow(subscription.id)).toMatchObject({ isActive: false, consecutiveFailures: 1 })
    const states = (await deliveryRows(subscription.id)).map(({ state }) => state).sort()
    expect(states).toEqual(['delivered', ...Array(7).fill('held')])
    expect(await take(10, new Date(Date.now() + 86_400_000))).toEqual([])
  })

  test('of five failures disables even if a success ends the same batch', async () => {
    const { subscription, take } = await published(6)
    const claims = await take(6)
    const start = Date.now()
    await recordResults(
      claims.map((claim, i) => ended(claim, i === 5 ? responseOutcome(200) : failed, new Date(start + i))),
    )
    expect(await subscriptionRow(subscription.id)).toMatchObject({ isActive: false, consecutiveFailures: 0 })
  })

  test('of a 410 makes the subscription gone, ends the delivery and cancels waiting deliveries', async () => {
    const { subscription, take } = await published(3)
    await recordResults([ended(await one(take(1)), responseOutcome(410))])
    expect(await subscriptionRow(subscription.id)).toMatchObject({
      isActive: false,
      disabledReason: 'gone',
      consecutiveFailures: 1,
    })
    expect((await deliveryRows(subscription.id)).map(({ state }) => state).sort()).toEqual([
      'canceled',
      'canceled',
      'gone',
    ])
  })

  test('of a 410 makes a disabled subscription gone, and its 90 days continue', async () => {
    const { subscription, take } = await published(2)
    const claim = await one(take(1))
    await database.db.transaction((tx) => disable(tx, [subscription.id], 'deleted', SYSTEM_ACTOR))
    const { disabledAt } = await subscriptionRow(subscription.id)
    await recordResults([ended(claim, responseOutcome(410))])
    expect(await subscriptionRow(subscription.id)).toMatchObject({ disabledReason: 'gone', disabledAt })
    expect((await deliveryRows(subscription.id)).map(({ state }) => state).sort()).toEqual(['canceled', 'gone'])
  })

  test('a second time, or late, changes nothing', async () => {
    const { subscription, take } = await published(1)
    const stale = await one(take(1))
    const current = await one(take(1, new Date(Date.now() + (leaseSeconds() + 1) * 1000)))
    expect(await recordResults([ended(stale, failed)])).toEqual([])
    expect((await subscriptionRow(subscription.id)).consecutiveFailures).toBe(0)
    expect(await recordResults([ended(current, responseOutcome(200))])).toHaveLength(1)
    expect(await recordResults([ended(current, responseOutcome(200))])).toEqual([])
    expect(await deliveryRows(subscription.id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('keeps the newest fifty attempts in the history', async () => {
    const { subscription, take } = await published(HISTORY_LENGTH + 20)
    const claims = await take(HISTORY_LENGTH + 20)
    const start = Date.now()
    const finished = claims.map((claim, i) => {
      const moment = new Date(start + i)
      return { ...ended(claim, responseOutcome(200), moment), dispatchedAt: moment }
    })
    await recordResults(finished.slice(0, 45))
    await recordResults(finished.slice(45))
    const kept = await listAttempts(subscription.id)
    expect(kept.map(({ id }) => id)).toEqual(
      finished
        .slice(-HISTORY_LENGTH)
        .reverse()
        .map(({ claim }) => claim.attemptId),
    )
    const [count] =
      await database.sql`select count(*)::int as kept from delivery_attempts where subscription_id = ${subscription.id}`
    expect(count?.kept).toBe(HISTORY_LENGTH)
  })

  test('in concurrent batches of the same subscriptions counts every failure', async () => {
    const { subscription, take } = await published(4)
    const claims = await take(4)
    await Promise.all(claims.map((claim) => recordResults([ended(claim, failed)])))
    expect((await subscriptionRow(subscription.id)).consecutiveFailures).toBe(4)
  })

  test.each(['40P01', '40001'])('is repeated after the error %s and counts once', async (code) => {
    const { subscription, take } = await published(2)
    const claims = await take(2)
    await database.sql.unsafe(`
      create sequence refusals;
      create function refuse() returns trigger language plpgsql as $$ begin
        if nextval('refusals') <= 2 then raise exception 'as if another had it' using errcode = '${code}'; end if;
        return new;
      end $$;
      create trigger contention before update on deliveries for each statement execute function refuse()`)
    try {
      expect(await recordResults(claims.map((claim) => ended(claim, failed)))).toHaveLength(2)
      expect(await subscriptionRow(subscription.id)).toMatchObject({ consecutiveFailures: 2 })
      expect(await listAttempts(subscription.id)).toHaveLength(2)
    } finally {
      await database.sql`drop function refuse cascade`
      await database.sql`drop sequence refusals`
    }
  })
})

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
import { INTERRUPTED } from './attempt'
import { type Claim, claimDue, claimThese, leaseSeconds, release } from './claim'
import { listAttempts } from './history'
import { recordResults } from './record-results'
import { disable } from './subscription-counters'

const database = testDatabase()

async function published(count: number) {
  const account = await anAccount()
  const { row: subscription } = await aSubscription({ accountId: account.id })
  const eventIds = await publishEvents(account.id, count)
  return {
    account,
    subscription,
    eventIds,
    take: (most: number, now?: Date) => claimDue([{ subscriptionId: subscription.id, most }], now),
  }
}

const only = (claims: readonly Claim[]): Claim => {
  const [claim, ...more] = claims
  if (!claim || more.length > 0) throw new Error(`Expected one claim, not ${claims.length}.`)
  return claim
}

/** The database rounds the time of a row to the nearest millisecond, and Date.now() rounds down. */
const secondsFromNow = (seconds: number) => new Date(Date.now() + 1 + seconds * 1000)

describe('claim', () => {
  test('a claim has all data for an attempt, and moves the due time to the end of the lease', async () => {
    const { subscription, eventIds, take } = await published(1)
    const claim = only(await take(5))
    expect(claim).toMatchObject({
      number: 1,
      resendNumber: 0,
      isInterruptedTooOften: false,
      event: { id: eventIds[0], kind: 'message.completed', data: '{"id":"message-0"}' },
      subscription: { id: subscription.id, url: subscription.url, previousEncryptedSecret: null },
    })
    const [row] = await deliveryRows(subscription.id)
    expect(row?.attemptId).toBe(claim.attemptId)
    const lease = (row?.nextAttemptAt?.getTime() ?? 0) - claim.startedAt.getTime()
    expect(Math.abs(lease - leaseSeconds() * 1000)).toBeLessThanOrEqual(1)
    expect(await take(5)).toEqual([])
  })

  test('a claim takes at most the requested number of rows, the longest due first', async () => {
    const { subscription, take } = await published(5)
    await database.sql`
      update deliveries set next_attempt_at = next_attempt_at - interval '1 minute' * (select count(*) from deliveries d where d.id > deliveries.id)
      where subscription_id = ${subscription.id}`
    const oldest = await database.sql<{ id: string }[]>`
      select id from deliveries where subscription_id = ${subscription.id} order by next_attempt_at limit 2`
    const claims = await take(2)
    expect(claims.map(({ deliveryId }) => deliveryId).sort()).toEqual(oldest.map(({ id }) => id).sort())
  })

  test('a row that has just become due is claimed, however its time was rounded', async () => {
    const { subscription, take } = await published(1)
    let taken = 0
    for (let i = 0; i < 200; i++) {
      await database.sql`
        update deliveries set next_attempt_at = clock_timestamp(), attempt_id = null, attempt_started_at = null
        where subscription_id = ${subscription.id}`
      taken += (await take(1)).length
    }
    expect(taken).toBe(200)
  })

  test('two concurrent workers never get the same row', async () => {
    const { take } = await published(60)
    const batches = await Promise.all(Array.from({ length: 6 }, () => take(20)))
    const ids = batches.flat().map(({ deliveryId }) => deliveryId)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids, ...(await take(100)).map(({ deliveryId }) => deliveryId)]).toHaveLength(60)
  })

  test('nothing is claimed before it is due by the database’s clock, whatever the worker’s clock says', async () => {
    const { subscription, take } = await published(1)
    await database.sql`update deliveries set next_attempt_at = now() + interval '1 minute' where subscription_id = ${subscription.id}`
    expect(await take(1)).toEqual([])
    expect(only(await take(1, secondsFromNow(61))).number).toBe(1)
  })

  test('an attempt whose worker died is repeated under its number with a new attempt id; the history says interrupted', async () => {
    const { subscription, take } = await published(1)
    const first = only(await take(1))
    const second = only(await take(1, secondsFromNow(leaseSeconds() + 1)))
    expect(second.deliveryId).toBe(first.deliveryId)
    expect(second.attemptId).not.toBe(first.attemptId)
    expect(second.number).toBe(1)
    expect(await listAttempts(subscription.id)).toMatchObject([
      { id: first.attemptId, attempt: 1, failure: 'interrupted', status: null },
    ])
    expect((await subscriptionRow(subscription.id)).consecutiveFailures).toBe(0)
  })

  test('the third interruption uses up the attempt number: the schedule continues, and the subscription does not change', async () => {
    const { subscription, take } = await published(1)
    const before = await subscriptionRow(subscription.id)
    const lease = leaseSeconds() + 1
    await take(1)
    await take(1, secondsFromNow(lease))
    const third = only(await take(1, secondsFromNow(2 * lease)))
    expect(third.isInterruptedTooOften).toBe(false)
    const lost = only(await take(1, secondsFromNow(3 * lease)))
    expect(lost).toMatchObject({ isInterruptedTooOften: true, attemptId: third.attemptId, number: 1 })
    const endedAt = secondsFromNow(3 * lease)
    await recordResults([ended(lost, INTERRUPTED, endedAt)])
    expect(await subscriptionRow(subscription.id)).toEqual(before)
    expect((await listAttempts(subscription.id)).map(({ failure }) => failure)).toEqual(Array(3).fill('interrupted'))
    const [row] = await deliveryRows(subscription.id)
    expect(row).toMatchObject({ state: 'pending', attempts: 1, interruptions: 0, attemptId: null })
    expect(row?.nextAttemptAt).toEqual(new Date(endedAt.getTime() + 60_000))
    // The next number may be interrupted three times of its own.
    for (let n = 0; n < 3; n++) {
      const claim = only(await take(1, secondsFromNow((4 + n) * lease + 60)))
      expect(claim).toMatchObject({ number: 2, isInterruptedTooOften: false })
    }
    expect(only(await take(1, secondsFromNow(7 * lease + 60)))).toMatchObject({
      number: 2,
      isInterruptedTooOften: true,
    })
  })

  test('only the sixth number used up by interruptions is final, and nothing counts as a failure of the subscription', async () => {
    const { subscription, take } = await published(1)
    const before = await subscriptionRow(subscription.id)
    await database.sql`update deliveries set attempts = 5 where subscription_id = ${subscription.id}`
    const lease = leaseSeconds() + 1
    for (let n = 0; n < 3; n++) await take(1, secondsFromNow(n * lease))
    await recordResults([ended(only(await take(1, secondsFromNow(3 * lease))), INTERRUPTED)])
    expect(await deliveryRows(subscription.id)).toMatchObject([{ state: 'failed', attempts: 6, nextAttemptAt: null }])
    expect(await subscriptionRow(subscription.id)).toEqual(before)
    expect(await database.sql`select * from graphile_worker.jobs`).toEqual([])
  })

  test('an interruption between failures neither counts nor resets the failure counter', async () => {
    const { subscription, take } = await published(6)
    await database.sql`
      update deliveries set interruptions = 2, attempt_id = gen_random_uuid(), attempt_started_at = now()
      where id = (select id from deliveries where subscription_id = ${subscription.id} order by id limit 1)`
    const claims = await take(6)
    const lost = only(claims.filter(({ isInterruptedTooOften }) => isInterruptedTooOften))
    const others = claims.filter(({ isInterruptedTooOften }) => !isInterruptedTooOften)
    const start = Date.now()
    const finished = [...others.slice(0, 4), lost].map((claim, index) =>
      ended(claim, claim.isInterruptedTooOften ? INTERRUPTED : responseOutcome(500), new Date(start + index)),
    )
    await recordResults(finished)
    expect(await subscriptionRow(subscription.id)).toMatchObject({
      isActive: true,
      consecutiveFailures: 4,
      lastError: 'HTTP 500',
    })
    await recordResults(others.slice(4).map((claim) => ended(claim, responseOutcome(500), new Date(start + 9))))
    expect(await subscriptionRow(subscription.id)).toMatchObject({ isActive: false, consecutiveFailures: 5 })
  })

  test('the third interruption also uses up the number when the subscription was disabled; the delivery is held', async () => {
    const { subscription, take } = await published(1)
    const lease = leaseSeconds() + 1
    for (let n = 0; n < 3; n++) await take(1, secondsFromNow(n * lease))
    await database.db.transaction((tx) => disable(tx, [subscription.id], 'deleted', SYSTEM_ACTOR))
    await recordResults([ended(only(await take(1, secondsFromNow(3 * lease))), INTERRUPTED)])
    expect(await deliveryRows(subscription.id)).toMatchObject([{ state: 'held', attempts: 1, interruptions: 0 }])
  })

  test('a due row of a subscription that was disabled leaves the queue', async () => {
    const { subscription, take } = await published(1)
    await database.db.transaction((tx) => disable(tx, [subscription.id], 'failures', SYSTEM_ACTOR))
    // As if the event had been published while the subscription was being disabled.
    await database.sql`update deliveries set state = 'pending', next_attempt_at = now() where subscription_id = ${subscription.id}`
    expect(await take(1)).toEqual([])
    expect(await deliveryRows(subscription.id)).toMatchObject([{ state: 'held', nextAttemptAt: null, attemptId: null }])
  })

  test('a batch has new deliveries, repeated ones and those of inactive subscriptions at the same time', async () => {
    const [{ subscription: repeated, account, take }, { subscription: inactive }] = [
      await published(2),
      await published(1),
    ]
    const [left] = await take(1)
    await publishEvents(account.id, 1)
    await database.db.transaction((tx) => disable(tx, [inactive.id], 'failures', SYSTEM_ACTOR))
    await database.sql`update deliveries set state = 'pending', next_attempt_at = now() where subscription_id = ${inactive.id}`
    const wanted = [repeated.id, inactive.id].map((subscriptionId) => ({ subscriptionId, most: 5 }))
    const claims = await claimDue(wanted, secondsFromNow(leaseSeconds() + 1))
    expect(
      claims
        .map(({ deliveryId, number, isInterruptedTooOften }) => [
          deliveryId === left?.deliveryId,
          number,
          isInterruptedTooOften,
        ])
        .sort(),
    ).toEqual([
      [false, 1, false],
      [false, 1, false],
      [true, 1, false],
    ])
    expect(new Set(claims.map(({ attemptId }) => attemptId)).size).toBe(3)
    expect((await deliveryRows(repeated.id)).map(({ interruptions }) => interruptions).sort()).toEqual([0, 0, 1])
    expect(await deliveryRows(inactive.id)).toMatchObject([{ state: 'held', attemptId: null }])
    expect((await listAttempts(repeated.id)).map(({ id }) => id)).toEqual([left?.attemptId])
  })

  test('when the interrupted deliveries of a batch cannot be claimed, the others are, and those stay due', async () => {
    const { subscription, account, take } = await published(1)
    const left = only(await take(1))
    const [eventId] = await publishEvents(account.id, 1)
    const now = secondsFromNow(leaseSeconds() + 1)
    await database.sql`alter table delivery_attempts add constraint no_interruptions check (failure <> 'interrupted') not valid`
    try {
      expect(only(await take(5, now)).event.id).toBe(eventId)
    } finally {
      await database.sql`alter table delivery_attempts drop constraint no_interruptions`
    }
    expect(only(await take(5, now)).deliveryId).toBe(left.deliveryId)
    expect(await listAttempts(subscription.id)).toMatchObject([{ id: left.attemptId, failure: 'interrupted' }])
  })

  test('a released claim is due again at once, and nothing is counted', async () => {
    const { subscription, take } = await published(1)
    const claim = only(await take(1))
    await release([claim])
    const again = only(await take(1))
    expect(again.number).toBe(1)
    expect(await listAttempts(subscription.id)).toEqual([])
  })

  // After so many interruptions a claim is released; what the next claim is, and what the history has by then.
  test.each([
    { interruptions: 0, next: { isInterruptedTooOften: false, isSameAttempt: false }, history: 0 },
    { interruptions: 1, next: { isInterruptedTooOften: false, isSameAttempt: false }, history: 1 },
    { interruptions: 2, next: { isInterruptedTooOften: false, isSameAttempt: false }, history: 2 },
    { interruptions: 3, next: { isInterruptedTooOften: true, isSameAttempt: true }, history: 2 },
  ])('a claim released after $interruptions interruptions is not sent a fourth time', async (row) => {
    const { subscription, take } = await published(1)
    const lease = leaseSeconds() + 1
    for (let n = 0; n < row.interruptions; n++) await take(1, secondsFromNow(n * lease))
    // A second later, because the database rounds the moment of publishing to the next millisecond.
    const at = secondsFromNow(row.interruptions * lease + 1)
    const released = only(await take(1, at))
    for (let n = 0; n < 2; n++) {
      await release([released], { now: at })
      const next = only(await take(1, at))
      expect({
        isInterruptedTooOften: next.isInterruptedTooOften,
        isSameAttempt: next.attemptId === released.attemptId,
      }).toEqual(row.next)
      expect(next.number).toBe(1)
      if (!next.isInterruptedTooOften) break
    }
    expect(await listAttempts(subscription.id)).toHaveLength(row.history)
    expect((await deliveryRows(subscription.id))[0]?.interruptions).toBe(row.interruptions)
  })

  test('a lost claim that was released uses up its number at the next claim, with three interruptions', async () => {
    const { subscription, take } = await published(1)
    const lease = leaseSeconds() + 1
    const sent: string[] = []
    for (let n = 0; n < 3; n++) sent.push(only(await take(1, secondsFromNow(n * lease))).attemptId)
    const at = secondsFromNow(3 * lease)
    await release(await take(1, at), { now: at })
    await recordResults([ended(only(await take(1, at)), INTERRUPTED)])
    expect((await listAttempts(subscription.id)).map(({ id, failure }) => [id, failure]).sort()).toEqual(
      sent.map((id) => [id, 'interrupted']).sort(),
    )
    expect(await deliveryRows(subscription.id)).toMatchObject([{ state: 'pending', attempts: 1, interruptions: 0 }])
  })

  test('releasing a row that another worker has claimed changes nothing', async () => {
    const { take } = await published(1)
    const stale = only(await take(1))
    const current = only(await take(1, secondsFromNow(leaseSeconds() + 1)))
    await release([stale])
    expect((await recordResults([ended(current, responseOutcome(200))])).map(({ deliveryId }) => deliveryId)).toEqual([
      current.deliveryId,
    ])
  })

  test('of a group, the due deliveries are claimed, once, and no others', async () => {
    const { subscription, take } = await published(5)
    const [early, taken, ...due] = (await deliveryRows(subscription.id)).map(({ id }) => id)
    await database.sql`update deliveries set next_attempt_at = clock_timestamp() + interval '1 hour' where id = ${early!}`
    await database.sql`update deliveries set next_attempt_at = next_attempt_at - interval '1 hour' where id = ${taken!}`
    expect(only(await take(1)).deliveryId).toBe(taken)
    const other = await published(1)
    const claims = await claimThese([early!, taken!, ...due, due[0]!, crypto.randomUUID()])
    expect(claims.map(({ deliveryId }) => deliveryId).sort()).toEqual([...due].sort())
    expect(new Set(claims.map(({ attemptId }) => attemptId)).size).toBe(due.length)
    expect(await claimThese(due)).toEqual([])
    expect(await claimThese([])).toEqual([])
    expect(await other.take(5)).toHaveLength(1)
  })

  test('two processes that claim one group at the same time share it', async () => {
    const { subscription } = await published(40)
    const ids = (await deliveryRows(subscription.id)).map(({ id }) => id)
    const shares = await Promise.all(Array.from({ length: 4 }, (_, n) => claimThese(n % 2 ? ids : ids.toReversed())))
    const claimed = shares.flat().map(({ deliveryId }) => deliveryId)
    expect(new Set(claimed).size).toBe(claimed.length)
    const rest = await claimThese(ids)
    expect(claimed.length + rest.length).toBe(40)
  })
})

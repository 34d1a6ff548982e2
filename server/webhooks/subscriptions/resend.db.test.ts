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
import { disable } from '../delivery/disable'
import { listAttempts } from '../delivery/history'
import { deliveryProgress } from '../delivery/progress'
import { recordResults } from '../delivery/record-results'
import { countFailed, RESEND_FAILED, RESENDS_PER_SECOND, recover, resendFailed } from './recover'
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
  test.each([200, 500])('of a delivery answered %i is a new run of the same event, numbered from 1', async (status) => {
    const { account, id, take, rows, first } = await published(1)
    await deliver(take, status)
    await database.sql`update deliveries set state = 'failed', attempts = 6, next_attempt_at = null, finished_at = now()
      where subscription_id = ${id} and state = 'pending'`
    const old = await first()
    const resent = await resend(account, SYSTEM_ACTOR, old.id)
    expect(resent).toMatchObject({ event_id: `evt_${old.eventId}`, subscription_id: id, resend_number: 1 })
    const [claim] = await take()
    expect(claim).toMatchObject({
      deliveryId: resent?.delivery_id,
      resendNumber: 1,
      number: 1,
      event: { id: old.eventId },
    })
    if (claim) await recordResults([ended(claim, responseOutcome(204))])
    expect((await rows()).find(({ id: other }) => other === old.id)).toEqual(old)
    expect((await listAttempts(id))[0]).toMatchObject({ resend_number: 1, attempt: 1, status: 204 })
    expect(await resend(account, SYSTEM_ACTOR, old.id)).toMatchObject({ resend_number: 2 })
  })

  test.each([
    [204, 'delivered', { status: 204, failure: null }],
    [503, 'pending', { status: 503, failure: 'http_status' }],
  ] as const)('tells how far it is, until a response of %i', async (status, state, last) => {
    const { account, take, first } = await published(1)
    await deliver(take, 200)
    const resent = await resend(account, SYSTEM_ACTOR, (await first()).id)
    const progress = (of = account) => deliveryProgress(of, resent?.delivery_id ?? '')
    expect(await progress()).toMatchObject({ state: 'pending', is_in_flight: false, last: null })
    const claims = await take()
    expect(await progress()).toMatchObject({ state: 'pending', is_in_flight: true, next_attempt_at: null, last: null })
    await recordResults(claims.map((claim) => ended(claim, responseOutcome(status))))
    expect(await progress()).toMatchObject({ state, is_in_flight: false, last })
    expect((await progress())?.next_attempt_at === null).toBe(state === 'delivered')
    expect(await progress(await anAccount())).toBeNull()
  })

  test('of one that is still retried does not wait for its next attempt', async () => {
    const { account, take, first } = await published(1)
    await deliver(take, 500)
    expect(await take()).toEqual([])
    await resend(account, SYSTEM_ACTOR, (await first()).id)
    expect(await take()).toMatchObject([{ resendNumber: 1, number: 1 }])
  })

  test('a second one of the same event waits for the first: of ten at once, one is made', async () => {
    const { account, take, first } = await published(1)
    await deliver(take, 200)
    const { id } = await first()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => resend(account, SYSTEM_ACTOR, id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ error: 'conflict' })
  })

  test('its failures count like any other', async () => {
    const { account, id, take, first } = await published(1)
    await deliver(take, 200)
    await resend(account, SYSTEM_ACTOR, (await first()).id)
    await deliver(take, 500)
    expect((await subscriptionRow(id)).consecutiveFailures).toBe(1)
  })

  test('on a disabled subscription it is a conflict; another account’s delivery is not there', async () => {
    const { account, id, take, rows, first } = await published(1)
    await deliver(take, 200)
    const delivery = await first()
    expect(await resend(await anAccount(), SYSTEM_ACTOR, delivery.id)).toBeNull()
    await database.db.transaction((tx) => disable(tx, [id], 'deleted', SYSTEM_ACTOR))
    await expect(resend(account, SYSTEM_ACTOR, delivery.id)).rejects.toMatchObject({ error: 'conflict' })
    expect(await rows()).toHaveLength(1)
  })
})

describe('a recovery', () => {
  const SINCE = new Date('2026-11-20T00:00:00.000Z')

  /** So many that failed for good, a second apart from SINCE on. */
  async function failed(count: number) {
    const all = await published(count)
    await database.sql`
      update deliveries d set state = 'failed', attempts = 6, next_attempt_at = null,
        finished_at = ${SINCE.toISOString()}::timestamptz + place * interval '1 second'
      from (select id, row_number() over (order by created_at, id) - 1 as place from deliveries where subscription_id = ${all.id}) p
      where p.id = d.id`
    return all
  }
  /** The recovery's jobs, as the runner would take them: each replaced by the next. */
  const jobOf = async (id: string) => {
    const [job] = await database.sql`
      select payload, extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs
      where key = ${`${RESEND_FAILED}:${id}`}`
    return job
  }
  const runJob = async (id: string) => {
    const job = await jobOf(id)
    await database.sql`delete from graphile_worker._private_jobs where key = ${`${RESEND_FAILED}:${id}`}`
    return job ? resendFailed(job.payload) : null
  }
  const dueAt = async (id: string) =>
    (await deliveryRows(id))
      .flatMap(({ nextAttemptAt, resendNumber }) => (resendNumber > 0 && nextAttemptAt ? nextAttemptAt.getTime() : []))
      .sort((a, b) => a - b)

  test('counts first, then resends what failed since the moment, each event once', async () => {
    const { account, id, take, first } = await failed(5)
    await resend(account, SYSTEM_ACTOR, (await first()).id)
    await deliver(take, 200)
    expect(await countFailed(account, id, SINCE)).toEqual({ failed: 4 })
    expect(await countFailed(account, id, new Date(SINCE.getTime() + 3000))).toEqual({ failed: 2 })
    expect(await recover(account, SYSTEM_ACTOR, id, new Date(SINCE.getTime() + 3000))).toEqual({ failed: 2 })
    expect(await runJob(id)).toBe(2)
    expect(await countFailed(account, id, SINCE)).toEqual({ failed: 2 })
    expect(await runJob(id)).toBeNull()
  })

  test('is paced: never more than ten fall due in any second, over all its batches', async () => {
    const { account, id } = await failed(120)
    await recover(account, SYSTEM_ACTOR, id, SINCE)
    const batches: number[] = []
    for (;;) {
      const resent = await runJob(id)
      if (resent === null) break
      batches.push(resent)
    }
    expect(batches).toEqual([50, 50, 20])
    const due = await dueAt(id)
    expect(due).toHaveLength(120)
    for (const [index, at] of due.slice(RESENDS_PER_SECOND).entries())
      expect(at - (due[index] ?? 0)).toBeGreaterThanOrEqual(999)
  })

  test('the next batch comes five seconds later, and a second call replaces the first', async () => {
    const { account, id } = await failed(60)
    await recover(account, SYSTEM_ACTOR, id, SINCE)
    await recover(account, SYSTEM_ACTOR, id, SINCE)
    await runJob(id)
    expect((await jobOf(id))?.seconds).toBeGreaterThan(4)
    await recover(account, SYSTEM_ACTOR, id, SINCE)
    expect((await jobOf(id))?.seconds).toBeLessThanOrEqual(0)
  })

  test('waits while the receiver does not keep up with what it gets already', async () => {
    const { account, id, take } = await failed(10)
    const [live] = await publishEvents(account.id)
    await database.sql`update deliveries set next_attempt_at = now() - interval '3 seconds' where event_id = ${live ?? ''}`
    await recover(account, SYSTEM_ACTOR, id, SINCE)
    expect(await runJob(id)).toBe(0)
    expect((await jobOf(id))?.seconds).toBeGreaterThan(4)
    await deliver(take, 200)
    expect(await runJob(id)).toBe(10)
  })

  test('what fails again is not taken up again by the same recovery', async () => {
    const { account, id } = await failed(50)
    await recover(account, SYSTEM_ACTOR, id, SINCE)
    await runJob(id)
    await database.sql`update deliveries set state = 'failed', next_attempt_at = null, finished_at = clock_timestamp()
      where subscription_id = ${id} and state = 'pending'`
    expect(await runJob(id)).toBe(0)
    expect(await countFailed(account, id, SINCE)).toEqual({ failed: 50 })
  })

  test('on a disabled subscription it is a conflict, and one that is disabled on the way gets no more', async () => {
    const { account, id } = await failed(3)
    await recover(account, SYSTEM_ACTOR, id, SINCE)
    await database.db.transaction((tx) => disable(tx, [id], 'failures', SYSTEM_ACTOR))
    expect(await runJob(id)).toBe(0)
    expect(await jobOf(id)).toBeUndefined()
    await expect(recover(account, SYSTEM_ACTOR, id, SINCE)).rejects.toMatchObject({ error: 'conflict' })
    expect(await recover(await anAccount(), SYSTEM_ACTOR, id, SINCE)).toBeNull()
  })
})

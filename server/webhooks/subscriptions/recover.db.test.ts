import { describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { claimDue } from '../delivery/claim'
import { recordResults } from '../delivery/record-results'
import { disable } from '../delivery/subscription-counters'
import { countFailed, countFailedOf, RESEND_FAILED, RESENDS_PER_SECOND, recover, resend, resendFailed } from './resend'

const database = testDatabase()
const SINCE = new Date('2026-11-20T00:00:00.000Z')
const secondsAfter = (seconds: number) => new Date(SINCE.getTime() + seconds * 1000)

/** A subscription whose deliveries failed finally, a second apart from SINCE on. */
async function failed(count: number) {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  await publishEvents(account.id, count)
  await database.sql`
    update deliveries d set state = 'failed', attempts = 6, next_attempt_at = null,
      finished_at = ${SINCE.toISOString()}::timestamptz + place * interval '1 second'
    from (select id, row_number() over (order by created_at, id) - 1 as place from deliveries where subscription_id = ${row.id}) p
    where p.id = d.id`
  return { account, id: row.id }
}
const deliver = async (id: string, status: number) =>
  recordResults(
    (await claimDue([{ subscriptionId: id, most: 100 }])).map((claim) => ended(claim, responseOutcome(status))),
  )

/** The job that waits for this subscription. */
const jobOf = async (id: string) => {
  const [job] = await database.sql`
    select payload, extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs
    where key = ${`${RESEND_FAILED}:${id}`}`
  return job
}
/** Runs the job as the task runner does. Null when there is none. */
const runJob = async (id: string) => {
  const job = await jobOf(id)
  await database.sql`delete from graphile_worker._private_jobs where key = ${`${RESEND_FAILED}:${id}`}`
  return job ? resendFailed(job.payload) : null
}
const dueTimes = async (id: string) =>
  (await deliveryRows(id))
    .flatMap(({ nextAttemptAt, resendNumber }) => (resendNumber > 0 && nextAttemptAt ? nextAttemptAt.getTime() : []))
    .sort((a, b) => a - b)

describe('which deliveries a recovery resends', () => {
  const only = async (id: string) => {
    const [delivery] = await deliveryRows(id)
    if (!delivery) throw new Error('There is no delivery.')
    return delivery
  }
  const setState = (id: string, state: string) =>
    database.sql`update deliveries set state = ${state} where subscription_id = ${id}`
  type Subject = Awaited<ReturnType<typeof failed>>
  test.each<[string, (subject: Subject) => Promise<unknown>, Date, number]>([
    ['one that failed', async () => {}, SINCE, 1],
    ['one that failed exactly at the start of the range', async () => {}, secondsAfter(0), 1],
    ['not one that failed before the range', async () => {}, secondsAfter(0.001), 0],
    ['not a delivered one', ({ id }) => setState(id, 'delivered'), SINCE, 0],
    ['not a canceled one', ({ id }) => setState(id, 'canceled'), SINCE, 0],
    [
      'not one whose event was resent since',
      async ({ account, id }) => resend(account, SYSTEM_ACTOR, (await only(id)).id),
      SINCE,
      0,
    ],
  ])('%s', async (_, change, since, count) => {
    const subject = await failed(1)
    await change(subject)
    expect(await countFailed(subject.account, subject.id, { since })).toEqual({ failed: count })
    expect(await recover(subject.account, SYSTEM_ACTOR, subject.id, { since })).toEqual({ failed: count })
    expect((await runJob(subject.id)) ?? 0).toBe(count)
  })

  test.each([
    [2, 2],
    [3, 3],
    [4, 3],
    [undefined, 3],
  ])('at most %s of three are counted: %s', async (atMost, expected) => {
    const { id } = await failed(3)
    expect(await countFailedOf(db(), id, { since: SINCE }, atMost)).toBe(expected)
  })
})

describe('a recovery', () => {
  test('resends each event once, and a second recovery finds none of them', async () => {
    const { account, id } = await failed(5)
    expect(await recover(account, SYSTEM_ACTOR, id, { since: secondsAfter(3) })).toEqual({ failed: 2 })
    expect(await runJob(id)).toBe(2)
    expect(await countFailed(account, id, { since: SINCE })).toEqual({ failed: 3 })
    expect(await runJob(id)).toBeNull()
  })

  test('makes at most ten deliveries due in any second, over all its batches', async () => {
    const { account, id } = await failed(120)
    await recover(account, SYSTEM_ACTOR, id, { since: SINCE })
    const batches: number[] = []
    for (let resent = await runJob(id); resent !== null; resent = await runJob(id)) batches.push(resent)
    expect(batches).toEqual([50, 50, 20])
    const due = await dueTimes(id)
    expect(due).toHaveLength(120)
    for (const [index, at] of due.slice(RESENDS_PER_SECOND).entries())
      expect(at - (due[index] ?? 0)).toBeGreaterThanOrEqual(999)
  })

  test('queues the next batch five seconds later, and a second call replaces the first', async () => {
    const { account, id } = await failed(60)
    await recover(account, SYSTEM_ACTOR, id, { since: SINCE })
    await recover(account, SYSTEM_ACTOR, id, { since: SINCE })
    await runJob(id)
    expect((await jobOf(id))?.seconds).toBeGreaterThan(4)
    await recover(account, SYSTEM_ACTOR, id, { since: SINCE })
    expect((await jobOf(id))?.seconds).toBeLessThanOrEqual(0)
  })

  test('waits while the receiver does not keep up with its other deliveries', async () => {
    const { account, id } = await failed(10)
    const [live] = await publishEvents(account.id)
    await database.sql`update deliveries set next_attempt_at = now() - interval '3 seconds' where event_id = ${live ?? ''}`
    await recover(account, SYSTEM_ACTOR, id, { since: SINCE })
    expect(await runJob(id)).toBe(0)
    expect((await jobOf(id))?.seconds).toBeGreaterThan(4)
    await deliver(id, 200)
    expect(await runJob(id)).toBe(10)
  })

  test('does not resend an event again that fails again during it', async () => {
    const { account, id } = await failed(50)
    await recover(account, SYSTEM_ACTOR, id, { since: SINCE })
    await runJob(id)
    await database.sql`update deliveries set state = 'failed', next_attempt_at = null, finished_at = clock_timestamp()
      where subscription_id = ${id} and state = 'pending'`
    expect(await runJob(id)).toBe(0)
    expect(await countFailed(account, id, { since: SINCE })).toEqual({ failed: 50 })
  })

  test('stops when the subscription is disabled, and is refused with a conflict after that', async () => {
    const { account, id } = await failed(3)
    await recover(account, SYSTEM_ACTOR, id, { since: SINCE })
    await database.db.transaction((tx) => disable(tx, [id], 'failures', SYSTEM_ACTOR))
    expect(await runJob(id)).toBe(0)
    expect(await jobOf(id)).toBeUndefined()
    await expect(recover(account, SYSTEM_ACTOR, id, { since: SINCE })).rejects.toMatchObject({ error: 'conflict' })
  })
})

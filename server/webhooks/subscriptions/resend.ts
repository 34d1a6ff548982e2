import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { databaseTime, db, type Queryable, type Transaction } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivities, recordActivity } from '../../accounts/account/activity'
import type { Delivery, Recovery, ResentMany } from '../../contract/webhooks/delivery'
import { ApiError } from '../../errors'
import { once } from '../../limits/idempotency'
import { currentRequestId } from '../../log'
import { wake } from '../../wake/wake'
import { DELIVERY_WAKE_COLUMNS, type DeliveryWakeRow, deliveryWake, type WakeRequest } from '../../wake/wake-request'
import { publicEventId } from '../signing/request'
import { findSubscription } from './subscriptions'

/** Sends the event of a delivery again, with attempts from 1. Null without it. Throws ApiError conflict while inactive or pending. */
export async function resend(account: Account, actor: Actor, deliveryId: string): Promise<Delivery | null> {
  const created = await once(
    actor.request,
    async (tx) => {
      const [found] = await tx.execute<{
        event_id: string
        message_id: string | null
        subscription_id: string
        url: string
      }>(sql`
      select d.event_id, e.message_id, d.subscription_id, s.url
      from deliveries d join events e on e.id = d.event_id join webhook_subscriptions s on s.id = d.subscription_id
      where d.id = ${deliveryId}::uuid and s.account_id = ${account.id}::uuid`)
      if (!found) return null
      requireActive(await lockActive(tx, found.subscription_id))
      const [row] = await tx.execute<
        DeliveryWakeRow & { resend_number: number; created_at: string; next_attempt_at: string }
      >(sql`
      insert into deliveries (event_id, subscription_id, resend_number, next_attempt_at, request_id)
      select event_id, subscription_id, max(resend_number) + 1, clock_timestamp(), ${currentRequestId()}::text from deliveries
      where event_id = ${found.event_id}::uuid and subscription_id = ${found.subscription_id}::uuid
      group by event_id, subscription_id
      having count(*) filter (where resend_number > 0 and state = 'pending') = 0
      returning ${DELIVERY_WAKE_COLUMNS}, resend_number, created_at, next_attempt_at`)
      if (!row) throw new ApiError('conflict', { message: 'A resend of this event is already pending.' })
      await recordActivity(tx, account, actor, {
        action: 'delivery_resent',
        subjectId: found.subscription_id,
        subject: found.url,
        detail: publicEventId(found.event_id),
      })
      return { ...found, ...row }
    },
    (resent) => resent && toDelivery(resent),
  )
  if (!created) return null
  await wake([deliveryWake(created)])
  return toDelivery(created)
}

/** Takes the same lock as for recording results: the subscription stays active, and two resends get two numbers. */
async function lockActive(tx: Transaction, subscriptionId: string): Promise<boolean> {
  const [subscription] = await tx.execute<{ is_active: boolean }>(sql`
    select is_active from webhook_subscriptions where id = ${subscriptionId}::uuid for no key update`)
  return subscription?.is_active ?? false
}

function requireActive(isActive: boolean): void {
  if (!isActive) throw new ApiError('conflict', { message: 'The subscription is not active. Reactivate it first.' })
}

interface Resent {
  id: string
  subscription_id: string
  event_id: string
  message_id: string | null
  resend_number: number
  created_at: string
  next_attempt_at: string
}

const toDelivery = ({ id, subscription_id, message_id, resend_number, ...row }: Resent): Delivery => ({
  id,
  subscription_id,
  event_id: publicEventId(row.event_id),
  message_id,
  resend_number,
  state: 'pending',
  created_at: new Date(row.created_at).toISOString(),
  finished_at: null,
  next_attempt_at: new Date(row.next_attempt_at).toISOString(),
  attempts: [],
})

interface Found extends Record<string, unknown> {
  event_id: string
  resend_number: number
  is_pending: boolean
  deliveries: number
}

/** Sends the events of several deliveries again, at most ten a second. Throws ApiError conflict while inactive. */
export async function resendMany(
  account: Account,
  actor: Actor,
  subscriptionId: string,
  deliveryIds: readonly string[],
): Promise<ResentMany | null> {
  const found = await findSubscription(account, subscriptionId)
  if (!found) return null
  const ids = [...new Set(deliveryIds)]
  const { events, wakeRequests } = await db().transaction(async (tx) => {
    requireActive(await lockActive(tx, found.id))
    const events = await findEvents(tx, found.id, ids)
    const free = events.filter(({ is_pending }) => !is_pending)
    const wakeRequests = free.length > 0 ? await insertResends(tx, found.id, free) : []
    await recordActivities(
      tx,
      account,
      actor,
      free.map(({ event_id }) => ({
        action: 'delivery_resent',
        subjectId: found.id,
        subject: found.url,
        detail: publicEventId(event_id),
      })),
    )
    return { events, wakeRequests }
  })
  await wake(wakeRequests)
  const idsOf = (isPending: boolean) =>
    events.filter(({ is_pending }) => is_pending === isPending).map(({ event_id }) => publicEventId(event_id))
  return {
    resent: idsOf(false),
    already_pending: idsOf(true),
    not_found: ids.length - events.reduce((sum, { deliveries }) => sum + deliveries, 0),
  }
}

const findEvents = (tx: Transaction, subscriptionId: string, deliveryIds: readonly string[]): Promise<Found[]> =>
  tx.execute<Found>(sql`
    with given as (
      select event_id, count(*)::int as deliveries from deliveries
      where subscription_id = ${subscriptionId}::uuid
        and id in (select value::uuid from json_array_elements_text(${JSON.stringify(deliveryIds)}::json))
      group by event_id
    )
    select given.event_id, given.deliveries, last.resend_number, last.is_pending
    from given join events e on e.id = given.event_id
    cross join lateral (
      select max(d.resend_number) as resend_number,
        coalesce(bool_or(d.state = 'pending' and d.resend_number > 0), false) as is_pending
      from deliveries d where d.event_id = given.event_id and d.subscription_id = ${subscriptionId}::uuid
    ) last
    order by e.created_at, e.id`)

export const RESEND_FAILED = 'resend_failed'

/** Limit for one subscription (choices.md, "Resend"). */
export const RESENDS_PER_SECOND = 10
const BATCH_SECONDS = 5
const BATCH = RESENDS_PER_SECOND * BATCH_SECONDS
/** An unclaimed row that has been due for longer than this shows that the receiver does not keep up. */
const BACKLOG_SECONDS = 1

interface Period {
  since: Date
  /** Absent: until now. */
  until?: Date | undefined
}

/** Counts the events that `recover` would send again. Null as in `findSubscription`. */
export async function countFailed(account: Account, id: string, period: Period): Promise<Recovery | null> {
  const found = await findSubscription(account, id)
  return found && { failed: await countFailedOf(db(), found.id, period) }
}

/** Resends all events that failed finally within a period, at most ten a second. A second call replaces the rest of the first. */
export async function recover(account: Account, actor: Actor, id: string, period: Period): Promise<Recovery | null> {
  const found = await findSubscription(account, id)
  if (!found) return null
  requireActive(found.isActive)
  return once(
    actor.request,
    async (tx) => {
      const failed = await countFailedOf(tx, found.id, period)
      // Deliveries that fail again during the recovery fail after this time, so they are not resent twice.
      const now = await databaseTime(tx)
      if (failed === 0) return { failed }
      const since = period.since.toISOString()
      const until = new Date(Math.min(now.getTime(), period.until?.getTime() ?? Number.POSITIVE_INFINITY)).toISOString()
      await queue(tx, { subscription_id: found.id, since, until }, 0)
      await recordActivity(tx, account, actor, {
        action: 'deliveries_recovered',
        subjectId: found.id,
        subject: found.url,
        detail: `${failed} since ${since}${period.until ? ` until ${until}` : ''}`,
      })
      return { failed }
    },
    (recovery) => recovery,
  )
}

const Payload = z.object({ subscription_id: z.string(), since: z.string(), until: z.string() })
type Payload = z.infer<typeof Payload>

/** The task: resends one batch and queues the next one. Returns how many were resent. */
export async function resendFailed(payload: unknown): Promise<number> {
  const wanted = Payload.parse(payload)
  const resent = await db().transaction(async (tx) => {
    if (!(await lockActive(tx, wanted.subscription_id))) return []
    if (await hasBacklog(tx, wanted.subscription_id)) {
      await queue(tx, wanted, BATCH_SECONDS)
      return []
    }
    const batch = await nextFailed(tx, wanted)
    const last = batch.at(-1)
    if (last && batch.length === BATCH)
      await queue(tx, { ...wanted, since: new Date(last.finished_ms).toISOString() }, BATCH_SECONDS)
    return insertResends(tx, wanted.subscription_id, batch)
  })
  await wake(resent)
  return resent.length
}

/** A subscription has one recovery: the job key replaces a job that waits. */
async function queue(tx: Transaction, payload: Payload, inSeconds: number): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${RESEND_FAILED}, ${JSON.stringify(payload)}::json,
      job_key := ${`${RESEND_FAILED}:${payload.subscription_id}`},
      run_at := clock_timestamp() + make_interval(secs => ${inSeconds}))`)
}

// The last delivery of each event, if it failed within the range. A resent event has a later delivery, so it is not found again.
const failedOf = (subscriptionId: string, since: string, until: string | null) => sql`
  from deliveries d
  where d.subscription_id = ${subscriptionId}::uuid and d.state = 'failed'
    and d.finished_at >= ${since}::timestamptz and d.finished_at <= coalesce(${until}::timestamptz, 'infinity')
    and not exists (
      select from deliveries later
      where later.event_id = d.event_id and later.subscription_id = d.subscription_id and later.resend_number > d.resend_number)`

/** Counts the same events, up to `atMost`, of a subscription of which the caller knows that it belongs to the account. */
export async function countFailedOf(
  from: Queryable,
  subscriptionId: string,
  { since, until }: Period,
  atMost?: number,
): Promise<number> {
  // `limit null` is no limit.
  const [row] = await from.execute<{ n: number }>(sql`
    select count(*)::int as n
    from (select 1 ${failedOf(subscriptionId, since.toISOString(), until?.toISOString() ?? null)} limit ${atMost ?? null}::bigint) as failed`)
  return row?.n ?? 0
}

async function hasBacklog(tx: Transaction, subscriptionId: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    select from deliveries
    where subscription_id = ${subscriptionId}::uuid and state = 'pending' and attempt_id is null
      and next_attempt_at < clock_timestamp() - make_interval(secs => ${BACKLOG_SECONDS}) limit 1`)
  return rows.length > 0
}

interface Failed extends Record<string, unknown> {
  event_id: string
  resend_number: number
  finished_ms: number
}

const nextFailed = (tx: Transaction, { subscription_id, since, until }: Payload): Promise<Failed[]> =>
  tx.execute<Failed>(sql`
    select d.event_id, d.resend_number, (extract(epoch from d.finished_at) * 1000)::float8 as finished_ms
    ${failedOf(subscription_id, since, until)} order by d.finished_at, d.id limit ${BATCH}`)

/** Inserts a resend of each event, a tenth of a second apart, after earlier ones. The caller has locked the subscription. */
async function insertResends(
  tx: Transaction,
  subscriptionId: string,
  batch: readonly Pick<Failed, 'event_id' | 'resend_number'>[],
): Promise<WakeRequest[]> {
  const batchRows = JSON.stringify(
    batch.map(({ event_id, resend_number: last }, place) => ({ event_id, resend_number: last + 1, place })),
  )
  const rows = await tx.execute<DeliveryWakeRow>(sql`
    with start as (
      select greatest(clock_timestamp(), max(next_attempt_at) + make_interval(secs => ${1 / RESENDS_PER_SECOND})) as at
      from deliveries
      where subscription_id = ${subscriptionId}::uuid and state = 'pending' and resend_number > 0 and attempts = 0 and attempt_id is null
    )
    insert into deliveries (event_id, subscription_id, resend_number, next_attempt_at, request_id)
    select event_id, ${subscriptionId}::uuid, resend_number, start.at + make_interval(secs => place * ${1 / RESENDS_PER_SECOND}::float8),
      ${currentRequestId()}::text
    from json_to_recordset(${batchRows}::json) as batch (event_id uuid, resend_number int, place int), start
    returning ${DELIVERY_WAKE_COLUMNS}`)
  return rows.map(deliveryWake)
}

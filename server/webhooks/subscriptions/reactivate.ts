import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { accounts, webhookSubscriptions } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import type { Reactivated, ReactivationResult } from '../../contract/webhooks/lifecycle'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '../../contract/webhooks/subscription'
import { ApiError, isApiError } from '../../errors'
import { once } from '../../limits/idempotency'
import { currentRequestId } from '../../log'
import { wake } from '../../wake/wake'
import { DELIVERY_WAKE_COLUMNS, type DeliveryWakeRow, deliveryWake, type WakeRequest } from '../../wake/wake-request'
import { MISSING_SINCE, missedBy } from '../delivery/publish'
import { IS_UNSENT } from '../delivery/subscription-counters'
import { mayReactivate, REACTIVATION_DAYS, stateOf } from '../rules/lifecycle'
import { countActive, findSubscription, type SubscriptionRow, toSubscription } from './subscriptions'

export interface ReactivateOptions {
  /** Held deliveries continue at their attempt number, due now; otherwise they are canceled. */
  sendHeld: boolean
  /** Missed events get a delivery, due now; otherwise they stay unsent. */
  sendMissed: boolean
  now?: Date
}

/** Reactivates a disabled subscription, and sends held and missed events if wanted. Null without it. Throws ApiError conflict, limit_reached. */
export async function reactivate(
  account: Account,
  actor: Actor,
  id: string,
  options: ReactivateOptions,
): Promise<Reactivated | null> {
  const found = await findSubscription(account, id)
  if (!found) return null
  try {
    const done = await once(actor.request, (tx) => reactivateIn(tx, account, actor, found.id, options), toReactivated)
    await wake([...done.held, ...done.missed])
    return toReactivated(done)
  } catch (error) {
    if (violates(error, 'webhook_subscriptions_zapier'))
      throw new ApiError('conflict', {
        message: 'Another active subscription now has this zapier_subscription_id.',
        cause: error,
      })
    throw error
  }
}

const toReactivated = ({ row, held, canceled, missed }: Awaited<ReturnType<typeof reactivateIn>>): Reactivated => ({
  subscription: toSubscription(row),
  held: held.length,
  canceled,
  missed: missed.length,
})

async function reactivateIn(
  tx: Transaction,
  account: Account,
  actor: Actor,
  id: string,
  { sendHeld, sendMissed, now }: ReactivateOptions,
) {
  // This lock and publishing wait for each other: an event is either missed or published to the active subscription.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update')
  const [row] = await tx
    .select({ row: webhookSubscriptions, ms: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8` })
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.id, id), eq(webhookSubscriptions.accountId, account.id)))
    .for('no key update')
  if (!row) throw new ApiError('not_found')
  if (!mayReactivate(row.row, now ?? new Date(row.ms))) throw refusal(row.row)
  if ((await countActive(tx, account)) >= MAX_ACTIVE_SUBSCRIPTIONS)
    throw new ApiError('limit_reached', {
      message: `At most ${MAX_ACTIVE_SUBSCRIPTIONS} subscriptions may be active at a time.`,
    })

  const held = sendHeld ? await continueHeld(tx, id) : []
  const canceled = sendHeld ? 0 : await cancelHeld(tx, id)
  const missed = sendMissed ? await insertMissed(tx, id) : []
  if (!sendMissed) await keepMissedPeriod(tx, id)
  const [active] = await tx
    .update(webhookSubscriptions)
    // The clock is read under the lock: events from before this time were published without this subscription.
    .set({
      isActive: true,
      activeSince: sql`clock_timestamp()`,
      disabledAt: null,
      disabledReason: null,
      hiddenAt: null,
    })
    .where(eq(webhookSubscriptions.id, id))
    .returning()
  if (!active) throw new Error('The locked subscription does not exist.')
  await recordActivity(tx, account, actor, {
    action: 'subscription_reactivated',
    subjectId: id,
    subject: active.url,
    detail: [
      ...(held.length > 0 ? [`${held.length} held sent`] : []),
      ...(canceled > 0 ? [`${canceled} held canceled`] : []),
      ...(missed.length > 0 ? [`${missed.length} missed sent`] : []),
    ].join(', '),
  })
  return { row: active, held, canceled, missed }
}

function refusal(row: SubscriptionRow): ApiError {
  const messages = {
    active: 'This subscription is active.',
    disabled: `It was disabled more than ${REACTIVATION_DAYS} days ago. Create a new subscription.`,
    gone: 'Its receiver responded with 410 Gone. Create a new subscription.',
    scrubbed: 'It was scrubbed: its signing secret is erased. Create a new subscription.',
  }
  return new ApiError('conflict', { message: messages[stateOf(row)] })
}

const continueHeld = (tx: Transaction, id: string): Promise<WakeRequest[]> =>
  wakeRequests(
    tx,
    sql`update deliveries set state = 'pending', next_attempt_at = clock_timestamp()
      where subscription_id = ${id} and ${IS_UNSENT}`,
  )

async function cancelHeld(tx: Transaction, id: string): Promise<number> {
  const canceled = await tx.execute(sql`
    update deliveries set state = 'canceled', next_attempt_at = null, finished_at = clock_timestamp()
    where subscription_id = ${id} and ${IS_UNSENT} returning id`)
  return canceled.length
}

const insertMissed = (tx: Transaction, id: string): Promise<WakeRequest[]> =>
  wakeRequests(
    tx,
    sql`insert into deliveries (event_id, subscription_id, next_attempt_at, request_id)
      select e.id, s.id, clock_timestamp(), ${currentRequestId()}::text ${missedBy(id)} order by e.created_at`,
  )

/** The ledger shows these events as missed. Afterwards the row does not say any more when the subscription was inactive. */
const keepMissedPeriod = (tx: Transaction, id: string) =>
  tx.execute(sql`
    insert into missed_periods (subscription_id, since, until, filter)
    select id, ${MISSING_SINCE}, clock_timestamp(), filter from webhook_subscriptions s where id = ${id}::uuid`)

async function wakeRequests(tx: Transaction, change: ReturnType<typeof sql>): Promise<WakeRequest[]> {
  const rows = await tx.execute<DeliveryWakeRow>(sql`${change} returning ${DELIVERY_WAKE_COLUMNS}`)
  return rows.map(deliveryWake)
}

/** Reactivates subscriptions, each in its own transaction. Ids that the account does not have are left out. */
export async function reactivateMany(
  account: Account,
  actor: Actor,
  ids: readonly string[],
  options: ReactivateOptions,
): Promise<ReactivationResult[]> {
  const results: ReactivationResult[] = []
  for (const id of new Set(ids)) {
    const result = await resultOf(id, () => reactivate(account, actor, id, options))
    if (result) results.push(result)
  }
  return results
}

async function resultOf(id: string, run: () => ReturnType<typeof reactivate>): Promise<ReactivationResult | null> {
  try {
    const done = await run()
    return done && { id, is_reactivated: true, held: done.held, missed: done.missed, message: null }
  } catch (error) {
    if (isApiError(error) && REFUSALS.includes(error.error))
      return { id, is_reactivated: false, held: 0, missed: 0, message: error.message }
    throw error
  }
}

const REFUSALS: readonly ApiError['error'][] = ['conflict', 'limit_reached']

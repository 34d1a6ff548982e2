import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import type { Actor } from '../../accounts/account/activity'
import type { Activity } from '../../contract/accounts/activity'
import type { HourCounts } from '../../contract/webhooks/overview'
import { countAttempts } from '../rules/failure-counter'
import { type CountedAttempt, countHours, failureClass } from '../rules/hourly-counts'
import { isGone, type NextState } from '../rules/next-state'
import { explain, isInterrupted, isSuccess } from '../transport/outcome'
import type { FinishedAttempt } from './attempt'

export interface SubscriptionCounters extends Record<string, unknown> {
  id: string
  is_active: boolean
  is_gone: boolean
  active_since_ms: number
  consecutive_failures: number
  /** JSON text of HourCounts[]. */
  hourly_counts: string
}

/** Locks the subscriptions of a batch in the order of ids, and not `for update`, which would block every publish. */
export async function lockSubscriptions(
  tx: Transaction,
  finished: readonly FinishedAttempt[],
): Promise<SubscriptionCounters[]> {
  const ids = JSON.stringify([...new Set(finished.map(({ claim }) => claim.subscription.id))])
  return lockRows(tx, { ids })
}

const lockRows = preparedOnce<{ ids: string }, SubscriptionCounters>(
  () => sql`
    select id, is_active, coalesce(disabled_reason = 'gone', false) as is_gone, consecutive_failures,
      (extract(epoch from active_since) * 1000)::float8 as active_since_ms, hourly_counts::text
    from webhook_subscriptions
    where id in (select value::uuid from json_array_elements_text(${sql.placeholder('ids')}::json))
    order by id for no key update`,
)

export interface CounterUpdate {
  id: string
  change: 'none' | 'failures' | 'gone'
  reachedLimit: boolean
  isActive: boolean
  isGone: boolean
  consecutiveFailures: number
  previousFailures: number
  /** Null when no attempt of the batch counts: then the subscription is not updated. */
  lastDeliveryAt: Date | null
  lastSuccessAt: Date | null
  lastError: string | null
  currentHour: HourCounts | null
  /** Hours before it, which the batch found or counted in the row of the subscription. */
  endedHours: HourCounts[]
}

/** Applies a batch, in the order in which its attempts ended, to the counters. Interrupted ones do not count. */
export function countFailures(
  counters: readonly SubscriptionCounters[],
  attempts: readonly FinishedAttempt[],
): Map<string, CounterUpdate> {
  const bySubscription = new Map<string, FinishedAttempt[]>()
  for (const attempt of attempts) {
    const { id } = attempt.claim.subscription
    const earlier = bySubscription.get(id)
    if (earlier) earlier.push(attempt)
    else bySubscription.set(id, [attempt])
  }
  const updates = new Map<string, CounterUpdate>()
  for (const before of counters) {
    const counted = bySubscription.get(before.id)?.filter(({ outcome }) => !isInterrupted(outcome))
    if (counted) updates.set(before.id, updateOf(before, counted))
  }
  return updates
}

function updateOf(before: SubscriptionCounters, attempts: readonly FinishedAttempt[]): CounterUpdate {
  const { consecutiveFailures, change, reachedLimit } = countAttempts(
    {
      isActive: before.is_active,
      activeSince: new Date(before.active_since_ms),
      consecutiveFailures: before.consecutive_failures,
    },
    attempts.map(({ claim, outcome }) => ({
      startedAt: claim.startedAt,
      result: isSuccess(outcome) ? 'success' : isGone(outcome) ? 'gone' : 'failure',
    })),
  )
  const hours = countHours(JSON.parse(before.hourly_counts), attempts.map(countedOf))
  return {
    id: before.id,
    change,
    reachedLimit,
    isActive: before.is_active && change === 'none',
    isGone: before.is_gone || change === 'gone',
    consecutiveFailures,
    previousFailures: before.consecutive_failures,
    lastDeliveryAt: latestDispatch(attempts),
    lastSuccessAt: latestDispatch(attempts.filter(({ outcome }) => isSuccess(outcome))),
    lastError: attempts.flatMap(({ outcome }) => explain(outcome)?.error ?? []).at(-1) ?? null,
    currentHour: hours.at(-1) ?? null,
    endedHours: hours.slice(0, -1),
  }
}

const countedOf = ({ endedAt, outcome }: FinishedAttempt): CountedAttempt => ({
  endedAt,
  failure: failureClass(outcome),
  responseMs: outcome.kind === 'response' ? outcome.timings.total_ms : null,
})

const latestDispatch = (attempts: readonly FinishedAttempt[]): Date | null =>
  attempts.reduce<Date | null>((last, { dispatchedAt }) => (last && last > dispatchedAt ? last : dispatchedAt), null)

export type RecordedState = NextState | { state: 'held' } | { state: 'canceled' }

/** Returns the state to record: a retry for an inactive subscription is held for a reactivation, or canceled if it is gone. */
export function stateFor(next: NextState, { isActive, isGone: gone }: CounterUpdate): RecordedState {
  if (next.state !== 'pending' || isActive) return next
  return { state: gone ? 'canceled' : 'held' }
}

export async function writeSubscriptions(tx: Transaction, changes: readonly CounterUpdate[]): Promise<void> {
  const counted = changes.flatMap((change) =>
    change.lastDeliveryAt === null
      ? []
      : [
          {
            id: change.id,
            consecutive_failures: change.consecutiveFailures,
            last_delivery_at: change.lastDeliveryAt.toISOString(),
            last_success_at: change.lastSuccessAt?.toISOString() ?? null,
            last_error: change.lastError,
            hourly_counts: change.currentHour === null ? [] : [change.currentHour],
          },
        ],
  )
  if (counted.length === 0) return
  await Promise.all([updateSubscriptions(tx, { rows: JSON.stringify(counted) }), insertEndedHours(tx, changes)])
}

const updateSubscriptions = preparedOnce<{ rows: string }, Record<string, unknown>>(
  () => sql`
    update webhook_subscriptions s
    set consecutive_failures = t.consecutive_failures,
      last_delivery_at = greatest(s.last_delivery_at, t.last_delivery_at),
      last_success_at = greatest(s.last_success_at, t.last_success_at),
      last_error = coalesce(t.last_error, s.last_error), hourly_counts = t.hourly_counts
    from json_to_recordset(${sql.placeholder('rows')}::json) as t (id uuid, consecutive_failures int,
      last_delivery_at timestamptz, last_success_at timestamptz, last_error text, hourly_counts jsonb)
    where s.id = t.id`,
)

/** Moves hours that are over out of the row of their subscription: about one row for each subscription and hour. */
async function insertEndedHours(tx: Transaction, changes: readonly CounterUpdate[]): Promise<void> {
  const rows = changes.flatMap(({ id, lastDeliveryAt, endedHours }) =>
    lastDeliveryAt === null ? [] : endedHours.map((hour) => ({ ...hour, id })),
  )
  if (rows.length > 0) await insertHours(tx, { rows: JSON.stringify(rows) })
}

const insertHours = preparedOnce<{ rows: string }, Record<string, unknown>>(
  () => sql`
    insert into subscription_hours (subscription_id, hour, delivered, failed, failures, times)
    select id, hour, delivered, failed, failures, times from json_to_recordset(${sql.placeholder('rows')}::json)
      as h (id uuid, hour int, delivered int, failed int, failures jsonb, times jsonb)`,
)

/** Disables active subscriptions and starts their 90 days. Pending deliveries are held, or canceled if `gone`. */
export async function disable(
  tx: Transaction,
  subscriptionIds: readonly string[],
  reason: keyof typeof ACTIONS,
  actor: Actor,
): Promise<void> {
  if (subscriptionIds.length === 0) return
  const ids = sql`(select value::uuid from json_array_elements_text(${JSON.stringify(subscriptionIds)}::json))`
  await tx.execute(sql`
    with disabled as (
      update webhook_subscriptions
      set is_active = false, disabled_reason = ${reason}, disabled_at = coalesce(disabled_at, clock_timestamp()),
        hidden_at = coalesce(hidden_at, case when disabled_reason = 'deleted' then clock_timestamp() end)
      where id in ${ids} and (is_active or (${reason} = 'gone' and disabled_reason <> 'gone'))
      returning id, account_id, url
    )
    insert into activities (account_id, action, user_id, token_id, ip_address, subject_id, subject)
    select account_id, ${ACTIONS[reason]}, ${actor.userId}::uuid, ${actor.tokenId}::uuid, ${actor.ipAddress}, id, url from disabled`)
  if (reason === 'gone')
    await tx.execute(sql`
      update deliveries set state = 'canceled', next_attempt_at = null, finished_at = clock_timestamp()
      where subscription_id in ${ids} and ${IS_UNSENT}`)
  else
    await tx.execute(sql`
      update deliveries set state = 'held', next_attempt_at = null
      where subscription_id in ${ids} and state = 'pending' and attempt_id is null`)
}

const ACTIONS = {
  deleted: 'subscription_deleted',
  failures: 'subscription_disabled',
  gone: 'subscription_gone',
} as const satisfies Record<string, Activity['action']>

/** Deliveries that wait for a reactivation: held ones, and those published during the disabling. */
export const IS_UNSENT = sql.raw(`(state = 'held' or (state = 'pending' and attempt_id is null))`)

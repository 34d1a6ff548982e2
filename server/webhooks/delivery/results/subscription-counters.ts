import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../../db/client'
import { preparedOnce } from '../../../../db/prepared'
import type { HourCounts } from '../../../contract/webhooks/statistics'
import { failureClass } from '../../rules/failure-class'
import { countAttempts } from '../../rules/failure-counter'
import { type CountedAttempt, countHours } from '../../rules/hourly-counts'
import { isGone, type NextState } from '../../rules/next-state'
import { explain, isInterrupted, isSuccess } from '../../transport/outcome'
import type { FinishedAttempt } from '../attempt'

/** The counters of a subscription before a batch is recorded. */
export interface SubscriptionCounters extends Record<string, unknown> {
  id: string
  is_active: boolean
  is_gone: boolean
  active_since_ms: number
  consecutive_failures: number
  /** JSON text of HourCounts[]. */
  hourly_counts: string
}

/**
 * Locks the subscriptions of a batch and returns their counters. It locks in the order of the ids, so that two batches do not
 * deadlock, and not `for update`, which would block every publish to the subscription.
 */
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

/** How a batch changes the counters of a subscription. */
export interface CounterUpdate {
  id: string
  change: 'none' | 'failures' | 'gone'
  /** As in rules/failure-counter.ts: admins and editors are notified. */
  reachedLimit: boolean
  /** After the batch. */
  isActive: boolean
  /** After the batch. */
  isGone: boolean
  consecutiveFailures: number
  previousFailures: number
  /** Null when no attempt of the batch counts: then the subscription is not updated. */
  lastDeliveryAt: Date | null
  lastSuccessAt: Date | null
  lastError: string | null
  /** The hour of the newest attempt. */
  currentHour: HourCounts | null
  /** Hours before it, which the batch found or counted in the row of the subscription. */
  endedHours: HourCounts[]
}

/**
 * Applies a batch to the counters of each subscription. Interrupted attempts do not count (choices.md, "An attempt of which
 * nothing is known").
 * @param attempts in the order in which they ended
 * @returns the updates by subscription id
 */
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

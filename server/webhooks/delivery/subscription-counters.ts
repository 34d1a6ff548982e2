import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { prepared } from '../../../db/prepared'
import type { HourlyCount } from '../../contract/webhooks/lifecycle'
import { countAttempts } from '../rules/failure-counter'
import { countHours } from '../rules/hourly-counts'
import { isGone, type NextState } from '../rules/next-state'
import { explain, isInterrupted, isSuccess } from '../transport/outcome'
import type { FinishedAttempt } from './attempt'

/** A subscription as it stands before a batch is settled. */
export interface SubscriptionCounters extends Record<string, unknown> {
  id: string
  is_active: boolean
  is_gone: boolean
  active_since_ms: number
  consecutive_failures: number
  hourly_counts: string
}

/**
 * Locks the subscriptions of a batch. In id order, so that two batches wait for each other instead of deadlocking; not
 * `for update`, which would wait for every publish that refers to the subscription.
 */
export async function lockSubscriptions(
  tx: Transaction,
  finished: readonly FinishedAttempt[],
): Promise<SubscriptionCounters[]> {
  const ids = JSON.stringify([...new Set(finished.map(({ claim }) => claim.subscription.id))])
  return prepared<SubscriptionCounters>(
    tx,
    sql`
    select id, is_active, coalesce(disabled_reason = 'gone', false) as is_gone, consecutive_failures,
      (extract(epoch from active_since) * 1000)::float8 as active_since_ms, hourly_counts::text
    from webhook_subscriptions
    where id in (select value::uuid from json_array_elements_text(${ids}::json))
    order by id for no key update`,
  )
}

/** What a batch does to a subscription. */
export interface CounterUpdate {
  id: string
  change: 'none' | 'failures' | 'gone'
  /** As tally.ts says: the people of the subscription are mailed. */
  reachedLimit: boolean
  /** As it stands once this batch is settled. */
  isActive: boolean
  isGone: boolean
  consecutiveFailures: number
  failuresBefore: number
  /** Null when no attempt of the batch counts: the subscription's row is left as it is. */
  lastDeliveryAt: Date | null
  lastSuccessAt: Date | null
  lastError: string | null
  hourlyCounts: HourlyCount[]
}

/**
 * Counts the ended attempts of a batch, given in the order in which they ended, into the standing of each subscription. An
 * attempt that was interrupted counts for nothing (choices.md, "An attempt of which nothing is known").
 */
export function countFailures(
  standings: readonly SubscriptionCounters[],
  settling: readonly FinishedAttempt[],
): Map<string, CounterUpdate> {
  const bySubscription = new Map<string, FinishedAttempt[]>()
  for (const one of settling) {
    const { id } = one.claim.subscription
    const sofar = bySubscription.get(id)
    if (sofar) sofar.push(one)
    else bySubscription.set(id, [one])
  }
  const changes = new Map<string, CounterUpdate>()
  for (const standing of standings) {
    const endings = bySubscription.get(standing.id)?.filter(({ outcome }) => !isInterrupted(outcome))
    if (!endings) continue
    const activeSince = new Date(standing.active_since_ms)
    const { consecutiveFailures, change, reachedLimit } = countAttempts(
      { isActive: standing.is_active, activeSince, consecutiveFailures: standing.consecutive_failures },
      endings.map(({ claim, outcome }) => ({
        startedAt: claim.startedAt,
        result: isSuccess(outcome) ? 'success' : isGone(outcome) ? 'gone' : 'failure',
      })),
    )
    changes.set(standing.id, {
      id: standing.id,
      change,
      reachedLimit,
      isActive: standing.is_active && change === 'none',
      isGone: standing.is_gone || change === 'gone',
      consecutiveFailures,
      failuresBefore: standing.consecutive_failures,
      lastDeliveryAt: latest(endings),
      lastSuccessAt: latest(endings.filter(({ outcome }) => isSuccess(outcome))),
      lastError: endings.flatMap(({ outcome }) => explain(outcome)?.error ?? []).at(-1) ?? null,
      hourlyCounts: countHours(
        JSON.parse(standing.hourly_counts),
        endings.map(({ endedAt, outcome }) => ({ endedAt, isDelivered: isSuccess(outcome) })),
      ),
    })
  }
  return changes
}

const latest = (endings: readonly FinishedAttempt[]): Date | null =>
  endings.reduce<Date | null>((last, { dispatchedAt }) => (last && last > dispatchedAt ? last : dispatchedAt), null)

export type FinalState = NextState | { state: 'held' } | { state: 'canceled' }

/** Nothing is retried against an inactive subscription: it is held for a reactivation, or canceled where there is none. */
export function finalState(verdict: NextState, { isActive, isGone: gone }: CounterUpdate): FinalState {
  if (verdict.state !== 'pending' || isActive) return verdict
  return { state: gone ? 'canceled' : 'held' }
}

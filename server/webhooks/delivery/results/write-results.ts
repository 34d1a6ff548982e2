import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../../db/client'
import { preparedOnce } from '../../../../db/prepared'
import type { AttemptSummary } from '../../../../db/schema'
import { explain } from '../../transport/outcome'
import type { FinishedAttempt } from '../attempt'
import { HISTORY_LENGTH, trimHistory } from '../history'
import { insertAttempts } from './attempt-rows'
import type { CounterUpdate, RecordedState } from './subscription-counters'

// What a recorded batch writes to the tables: one prepared statement for each, pipelined.

/** A finished attempt and the state of its delivery after it. */
export type Result = FinishedAttempt & { nextState: RecordedState }

const nextAttemptOf = ({ nextState: next }: Result): Date | null =>
  next.state === 'pending' ? next.nextAttemptAt : null

export async function writeDeliveries(tx: Transaction, rows: readonly Result[]): Promise<void> {
  const updates = rows.map((row) => {
    const { claim, outcome, endedAt, dispatchedAt, nextState: next } = row
    const summary: AttemptSummary = {
      id: claim.attemptId,
      at: dispatchedAt.toISOString(),
      status: outcome.kind === 'response' ? outcome.status : null,
      failure: explain(outcome)?.code ?? null,
      ms: outcome.timings?.total_ms ?? 0,
    }
    return {
      id: claim.deliveryId,
      state: next.state,
      attempts: claim.number,
      next_attempt_at: nextAttemptOf(row)?.toISOString() ?? null,
      finished_at: next.state === 'pending' || next.state === 'held' ? null : endedAt.toISOString(),
      attempt_summary: summary,
    }
  })
  await updateDeliveries(tx, { rows: JSON.stringify(updates) })
}

const updateDeliveries = preparedOnce<{ rows: string }, Record<string, unknown>>(
  () => sql`
    update deliveries d
    set state = s.state, attempts = s.attempts, attempt_id = null, attempt_started_at = null, interruptions = 0,
      next_attempt_at = s.next_attempt_at, finished_at = s.finished_at, attempt_summaries = d.attempt_summaries || s.attempt_summary
    from json_to_recordset(${sql.placeholder('rows')}::json)
      as s (id uuid, state text, attempts int, next_attempt_at timestamptz, finished_at timestamptz, attempt_summary jsonb)
    where d.id = s.id`,
)

/** Inserts what the history keeps: of a large batch, the newest fifty attempts of each subscription. */
export async function writeAttempts(tx: Transaction, rows: readonly Result[]): Promise<void> {
  const kept = new Map<string, number>()
  const newest = [...rows].reverse().filter(({ claim }) => {
    const count = (kept.get(claim.subscription.id) ?? 0) + 1
    kept.set(claim.subscription.id, count)
    return count <= HISTORY_LENGTH
  })
  const attempts = newest.map((result) => ({
    id: result.claim.attemptId,
    subscriptionId: result.claim.subscription.id,
    deliveryId: result.claim.deliveryId,
    eventId: result.claim.event.id,
    resendNumber: result.claim.resendNumber,
    number: result.claim.number,
    isTest: false,
    attemptedAt: result.dispatchedAt,
    outcome: result.outcome,
    nextAttemptAt: nextAttemptOf(result),
  }))
  await Promise.all([insertAttempts(tx, attempts), trimHistory(tx, [...kept.keys()])])
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

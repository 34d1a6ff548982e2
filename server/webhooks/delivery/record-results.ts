import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import type { AttemptSummary } from '../../../db/schema'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { countAttempt } from '../../metrics'
import { type Notice, queueNotices } from '../notices/notice'
import type { NoticeKind } from '../notices/notice-messages'
import { failureWarning } from '../rules/failure-counter'
import { nextState } from '../rules/next-state'
import { explain, isInterrupted, isSuccess } from '../transport/outcome'
import type { FinishedAttempt } from './attempt'
import { HISTORY_LENGTH, insertAttempts, trimHistory } from './history'
import {
  type CounterUpdate,
  countFailures,
  disable,
  lockSubscriptions,
  type RecordedState,
  stateFor,
  writeSubscriptions,
} from './subscription-counters'

export interface RecordedResult {
  deliveryId: string
  subscriptionId: string
  nextAttemptAt: Date | null
}

/** Records a batch of finished attempts in one transaction. Fenced by the attempt id: a replay changes nothing. */
export async function recordResults(finished: readonly FinishedAttempt[]): Promise<RecordedResult[]> {
  if (finished.length === 0) return []
  const recorded = await db().transaction((tx) => recordIn(tx, finished))
  const ids = new Set(recorded.map(({ deliveryId }) => deliveryId))
  for (const { claim, outcome } of finished)
    if (ids.has(claim.deliveryId))
      countAttempt(explain(outcome)?.code ?? 'delivered', outcome.timings?.total_ms ?? null)
  return recorded
}

async function recordIn(tx: Transaction, finished: readonly FinishedAttempt[]): Promise<RecordedResult[]> {
  // Pipelined: one round trip, executed in this order.
  const [counters, lockedIds] = await Promise.all([lockSubscriptions(tx, finished), lockDeliveries(tx, finished)])
  const attempts = finished
    .filter(({ claim }) => lockedIds.has(claim.attemptId))
    .sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime())
  if (attempts.length === 0) return []

  const updates = countFailures(counters, attempts)
  const results = attempts.map((attempt): Result => {
    const { claim, outcome, endedAt } = attempt
    const update = updates.get(claim.subscription.id)
    if (!update) throw new Error(`Subscription ${claim.subscription.id} of a claimed delivery does not exist.`)
    const next = nextState(outcome, claim.number, endedAt, claim.retryDelaysSeconds)
    return { ...attempt, nextState: stateFor(next, update) }
  })
  await Promise.all([
    writeDeliveries(tx, results),
    writeAttempts(tx, results),
    writeSubscriptions(tx, [...updates.values()]),
  ])
  await disableAndNotify(tx, results, [...updates.values()])
  return results.map(({ claim, nextState: next }) => ({
    deliveryId: claim.deliveryId,
    subscriptionId: claim.subscription.id,
    nextAttemptAt: next.state === 'pending' ? next.nextAttemptAt : null,
  }))
}

async function lockDeliveries(tx: Transaction, finished: readonly FinishedAttempt[]): Promise<Set<string>> {
  const attempts = JSON.stringify(finished.map(({ claim }) => ({ id: claim.deliveryId, attempt_id: claim.attemptId })))
  const rows = await lockRows(tx, { attempts })
  return new Set(rows.map((row) => row.attempt_id))
}

const lockRows = preparedOnce<{ attempts: string }, { attempt_id: string }>(
  () => sql`
    select d.attempt_id
    from json_to_recordset(${sql.placeholder('attempts')}::json) as finished (id uuid, attempt_id uuid)
    join deliveries d on d.id = finished.id and d.attempt_id = finished.attempt_id
    order by d.id for update of d`,
)

async function disableAndNotify(
  tx: Transaction,
  results: readonly Result[],
  updates: readonly CounterUpdate[],
): Promise<void> {
  const idsWith = (change: CounterUpdate['change']) =>
    updates.filter((update) => update.change === change).map(({ id }) => id)
  await disable(tx, idsWith('gone'), 'gone', SYSTEM_ACTOR)
  await disable(tx, idsWith('failures'), 'failures', SYSTEM_ACTOR)
  await queueNotices(
    tx,
    updates.flatMap((update) => noticeFor(update, results)),
  )
}

function noticeFor(update: CounterUpdate, results: readonly Result[]): Notice[] {
  const kind = noticeKind(update)
  if (kind === null) return []
  const last = results.findLast(
    ({ claim, outcome }) =>
      claim.subscription.id === update.id && !isInterrupted(outcome) && isSuccess(outcome) === (kind === 'working'),
  )
  if (!last) return []
  const { event, attemptId } = last.claim
  return [{ kind, subscriptionId: update.id, eventId: event.id, attemptId, error: explain(last.outcome)?.error ?? '' }]
}

function noticeKind(update: CounterUpdate): NoticeKind | null {
  if (update.reachedLimit) return update.change === 'gone' ? 'gone' : 'disabled'
  return failureWarning(update.previousFailures, update.consecutiveFailures, update.isActive)
}

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

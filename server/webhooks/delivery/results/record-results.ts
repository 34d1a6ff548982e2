import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../../db/client'
import { preparedOnce } from '../../../../db/prepared'
import { SYSTEM_ACTOR } from '../../../accounts/account/activity'
import { type Notice, queueNotices } from '../../notices/notice'
import type { NoticeKind } from '../../notices/notice-messages'
import { failureWarning } from '../../rules/failure-warning'
import { nextState } from '../../rules/next-state'
import { explain, isInterrupted, isSuccess } from '../../transport/outcome'
import type { FinishedAttempt } from '../attempt'
import { disable } from '../disable'
import { type CounterUpdate, countFailures, lockSubscriptions, stateFor } from './subscription-counters'
import { type Result, writeAttempts, writeDeliveries, writeSubscriptions } from './write-results'

/** A recorded attempt. `nextAttemptAt` is null when the delivery is finished or held. */
export interface RecordedResult {
  deliveryId: string
  subscriptionId: string
  nextAttemptAt: Date | null
}

/**
 * Records a batch of finished attempts in one transaction: history, delivery states, counters, and what follows from the counters.
 * Fenced by the attempt id: an attempt whose delivery has another one by now (a replay, a worker that resumed late) changes nothing
 * and is left out of the result.
 */
export async function recordResults(finished: readonly FinishedAttempt[]): Promise<RecordedResult[]> {
  if (finished.length === 0) return []
  return db().transaction((tx) => recordIn(tx, finished))
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

/** Locks the deliveries whose current attempt is in the batch, and returns the ids of these attempts. */
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

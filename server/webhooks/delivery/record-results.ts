import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { prepared } from '../../../db/prepared'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { failureWarning } from '../rules/failure-warning'
import { nextState } from '../rules/next-state'
import { explain, isInterrupted, isSuccess } from '../transport/outcome'
import type { FinishedAttempt } from './attempt'
import { disable } from './disable'
import { type Notice, queueNotices } from './notice'
import { type CounterUpdate, countFailures, finalState, lockSubscriptions } from './subscription-counters'
import { type Result, writeAttempts, writeDeliveries, writeSubscriptions } from './write-results'

/** What an ended attempt left behind: when to ring again, or null when this run of the delivery is over or on hold. */
export interface RecordedResult {
  deliveryId: string
  subscriptionId: string
  nextAttemptAt: Date | null
}

/**
 * Writes down a batch of ended attempts in one transaction: history, delivery states, counters, and what the counters
 * decide. Fenced: an attempt whose row no longer bears its id (a replay, a worker that woke up late) changes nothing and is
 * not in the answer.
 */
export async function recordResults(finished: readonly FinishedAttempt[]): Promise<RecordedResult[]> {
  if (finished.length === 0) return []
  return db().transaction((tx) => settleIn(tx, finished))
}

async function settleIn(tx: Transaction, finished: readonly FinishedAttempt[]): Promise<RecordedResult[]> {
  // Sent together, done in this order: one round trip.
  const [standings, mine] = await Promise.all([lockSubscriptions(tx, finished), lockDeliveries(tx, finished)])
  const settling = finished
    .filter(({ claim }) => mine.has(claim.attemptId))
    .sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime())
  if (settling.length === 0) return []

  const changes = countFailures(standings, settling)
  const rows = settling.map((one) => {
    const change = changes.get(one.claim.subscription.id)
    if (!change) throw new Error(`Subscription ${one.claim.subscription.id} of a claimed delivery does not exist.`)
    return {
      ...one,
      verdict: finalState(nextState(one.outcome, one.claim.number, one.endedAt, one.claim.retryDelaysSeconds), change),
    }
  })
  await Promise.all([writeDeliveries(tx, rows), writeAttempts(tx, rows), writeSubscriptions(tx, [...changes.values()])])
  await switchOff(tx, rows, changes)
  return rows.map(({ claim, verdict }) => ({
    deliveryId: claim.deliveryId,
    subscriptionId: claim.subscription.id,
    nextAttemptAt: verdict.state === 'pending' ? verdict.nextAttemptAt : null,
  }))
}

/** The attempt ids that are still out, and now locked. */
async function lockDeliveries(tx: Transaction, finished: readonly FinishedAttempt[]): Promise<Set<string>> {
  const attempts = JSON.stringify(finished.map(({ claim }) => ({ id: claim.deliveryId, attempt_id: claim.attemptId })))
  const rows = await prepared<{ attempt_id: string }>(
    tx,
    sql`
    select d.attempt_id
    from json_to_recordset(${attempts}::json) as held (id uuid, attempt_id uuid)
    join deliveries d on d.id = held.id and d.attempt_id = held.attempt_id
    order by d.id for update of d`,
  )
  return new Set(rows.map((row) => row.attempt_id))
}

async function switchOff(
  tx: Transaction,
  rows: readonly Result[],
  changes: ReadonlyMap<string, CounterUpdate>,
): Promise<void> {
  const changed = (change: CounterUpdate['change']) =>
    [...changes.values()].filter((one) => one.change === change).map(({ id }) => id)
  await disable(tx, changed('gone'), 'gone', SYSTEM_ACTOR)
  await disable(tx, changed('failures'), 'failures', SYSTEM_ACTOR)
  await queueNotices(
    tx,
    [...changes.values()].flatMap((change) => noticeOf(change, rows)),
  )
}

function noticeOf(
  { id, change, reachedLimit, isActive, failuresBefore, consecutiveFailures }: CounterUpdate,
  rows: readonly Result[],
): Notice[] {
  const kind = reachedLimit
    ? change === 'gone'
      ? 'gone'
      : 'disabled'
    : failureWarning(failuresBefore, consecutiveFailures, isActive)
  if (kind === null) return []
  const last = rows.findLast(
    ({ claim, outcome }) =>
      claim.subscription.id === id && !isInterrupted(outcome) && isSuccess(outcome) === (kind === 'working'),
  )
  if (!last) return []
  return [{ kind, subscriptionId: id, eventId: last.claim.event.id, error: explain(last.outcome)?.error ?? '' }]
}

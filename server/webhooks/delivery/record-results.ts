import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { prepared } from '../../../db/prepared'
import { NOBODY } from '../../accounts/activity'
import { env } from '../../env'
import { earlyWord } from '../rules/failure-warning'
import { judge } from '../rules/next-state'
import { explain, isInterrupted, isSuccess } from '../transport/outcome'
import type { Finished } from './attempt'
import { disable } from './disable'
import { type Notice, queueNotices } from './notice'
import { type Change, lockSubscriptions, place, tallyEach } from './subscription-counters'
import { type Settling, writeAttempts, writeDeliveries, writeSubscriptions } from './write-results'

/** What an ended attempt left behind: when to ring again, or null when this run of the delivery is over or on hold. */
export interface Settled {
  deliveryId: string
  subscriptionId: string
  nextAttemptAt: Date | null
}

/**
 * Writes down a batch of ended attempts in one transaction: history, delivery states, counters, and what the counters
 * decide. Fenced: an attempt whose row no longer bears its id (a replay, a worker that woke up late) changes nothing and is
 * not in the answer.
 */
export async function settle(finished: readonly Finished[]): Promise<Settled[]> {
  if (finished.length === 0) return []
  return db().transaction((tx) => settleIn(tx, finished))
}

async function settleIn(tx: Transaction, finished: readonly Finished[]): Promise<Settled[]> {
  // Sent together, done in this order: one round trip.
  const [standings, mine] = await Promise.all([lockSubscriptions(tx, finished), lockDeliveries(tx, finished)])
  const settling = finished
    .filter(({ claim }) => mine.has(claim.attemptId))
    .sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime())
  if (settling.length === 0) return []

  const changes = tallyEach(standings, settling)
  const delays = env().DELIVERY_RETRY_DELAYS_SECONDS
  const rows = settling.map((one) => {
    const change = changes.get(one.claim.subscription.id)
    if (!change) throw new Error(`Subscription ${one.claim.subscription.id} of a claimed delivery does not exist.`)
    return { ...one, verdict: place(judge(one.outcome, one.claim.number, one.endedAt, delays), change) }
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
async function lockDeliveries(tx: Transaction, finished: readonly Finished[]): Promise<Set<string>> {
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
  rows: readonly Settling[],
  changes: ReadonlyMap<string, Change>,
): Promise<void> {
  const changed = (change: Change['change']) =>
    [...changes.values()].filter((one) => one.change === change).map(({ id }) => id)
  await disable(tx, changed('gone'), 'gone', NOBODY)
  await disable(tx, changed('failures'), 'failures', NOBODY)
  await queueNotices(
    tx,
    [...changes.values()].flatMap((change) => noticeOf(change, rows)),
  )
}

function noticeOf(
  { id, change, reachedLimit, isActive, failuresBefore, consecutiveFailures }: Change,
  rows: readonly Settling[],
): Notice[] {
  const kind = reachedLimit
    ? change === 'gone'
      ? 'gone'
      : 'disabled'
    : earlyWord(failuresBefore, consecutiveFailures, isActive)
  if (kind === null) return []
  const last = rows.findLast(
    ({ claim, outcome }) =>
      claim.subscription.id === id && !isInterrupted(outcome) && isSuccess(outcome) === (kind === 'working'),
  )
  if (!last) return []
  return [{ kind, subscriptionId: id, eventId: last.claim.event.id, error: explain(last.outcome)?.error ?? '' }]
}

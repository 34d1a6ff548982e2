import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { prepared } from '../../db/prepared'
import type { DeliveryOutcome } from '../../db/schema'
import { NOBODY } from '../accounts/activity'
import type { Hour } from '../contract/lifecycle'
import { env } from '../env'
import type { Finished } from './attempt'
import { disable } from './disable'
import { earlyWord } from './early'
import { HISTORY_LENGTH, trimHistory } from './history'
import { countHours } from './hours'
import { isGone, judge, type Verdict } from './judge'
import { type Notice, queueNotices } from './notice'
import { explain, isSuccess } from './outcome'
import { tally } from './tally'

/** What an ended attempt left behind: when to ring again, or null when this run of the delivery is over or on hold. */
export interface Settled {
  deliveryId: string
  subscriptionId: string
  nextAttemptAt: Date | null
}

/**
 * Writes down a batch of ended attempts in one transaction: history, delivery states, counters, and what the counters
 * decide. Fenced: an attempt whose row no longer bears its id (a replay, a worker that woke up late) changes nothing and is
 * not in the answer. A deadlock or serialization failure is tried again.
 */
export async function settle(finished: readonly Finished[]): Promise<Settled[]> {
  if (finished.length === 0) return []
  for (let tries = 1; ; tries++) {
    try {
      return await db().transaction((tx) => settleIn(tx, finished))
    } catch (error) {
      if (tries >= 5 || !isContention(error)) throw error
    }
  }
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

interface StandingRow extends Record<string, unknown> {
  id: string
  is_active: boolean
  is_gone: boolean
  active_since_ms: number
  consecutive_failures: number
  hours: string
}

// In id order, so that two batches wait for each other instead of deadlocking; not `for update`, which would wait for
// every publish that refers to the subscription.
async function lockSubscriptions(tx: Transaction, finished: readonly Finished[]): Promise<StandingRow[]> {
  const ids = JSON.stringify([...new Set(finished.map(({ claim }) => claim.subscription.id))])
  return prepared<StandingRow>(
    tx,
    sql`
    select id, is_active, coalesce(disabled_reason = 'gone', false) as is_gone, consecutive_failures,
      (extract(epoch from active_since) * 1000)::float8 as active_since_ms, hours::text
    from webhook_subscriptions
    where id in (select value::uuid from json_array_elements_text(${ids}::json))
    order by id for no key update`,
  )
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

interface Change {
  id: string
  change: 'none' | 'failures' | 'gone'
  /** As it stands once this batch is settled. */
  isActive: boolean
  isGone: boolean
  consecutiveFailures: number
  failuresBefore: number
  lastDeliveryAt: Date
  lastSuccessAt: Date | null
  lastError: string | null
  hours: Hour[]
}

function tallyEach(standings: readonly StandingRow[], settling: readonly Finished[]): Map<string, Change> {
  const bySubscription = new Map<string, Finished[]>()
  for (const one of settling) {
    const { id } = one.claim.subscription
    const sofar = bySubscription.get(id)
    if (sofar) sofar.push(one)
    else bySubscription.set(id, [one])
  }
  const changes = new Map<string, Change>()
  for (const standing of standings) {
    const endings = bySubscription.get(standing.id)
    if (!endings) continue
    const activeSince = new Date(standing.active_since_ms)
    const { consecutiveFailures, change } = tally(
      { isActive: standing.is_active, activeSince, consecutiveFailures: standing.consecutive_failures },
      endings.map(({ claim, outcome }) => ({
        startedAt: claim.startedAt,
        result: isSuccess(outcome) ? 'success' : isGone(outcome) ? 'gone' : 'failure',
      })),
    )
    changes.set(standing.id, {
      id: standing.id,
      change,
      isActive: standing.is_active && change === 'none',
      isGone: standing.is_gone || change === 'gone',
      consecutiveFailures,
      failuresBefore: standing.consecutive_failures,
      lastDeliveryAt: latest(endings) ?? activeSince,
      lastSuccessAt: latest(endings.filter(({ outcome }) => isSuccess(outcome))),
      lastError: endings.flatMap(({ outcome }) => explain(outcome)?.error ?? []).at(-1) ?? null,
      hours: countHours(
        JSON.parse(standing.hours),
        endings.map(({ endedAt, outcome }) => ({ endedAt, isDelivered: isSuccess(outcome) })),
      ),
    })
  }
  return changes
}

const latest = (endings: readonly Finished[]): Date | null =>
  endings.reduce<Date | null>((last, { dispatchedAt }) => (last && last > dispatchedAt ? last : dispatchedAt), null)

type Placed = Verdict | { state: 'held' } | { state: 'canceled' }

/** Nothing is retried against an inactive subscription: it is held for a reactivation, or canceled where there is none. */
function place(verdict: Verdict, { isActive, isGone: gone }: Change): Placed {
  if (verdict.state !== 'pending' || isActive) return verdict
  return { state: gone ? 'canceled' : 'held' }
}

type Row = Finished & { verdict: Placed }

const nextOf = ({ verdict }: Row): string | null =>
  verdict.state === 'pending' ? verdict.nextAttemptAt.toISOString() : null

async function writeDeliveries(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const settled = rows.map((row) => {
    const { claim, outcome, endedAt, dispatchedAt, verdict } = row
    const compact: DeliveryOutcome = {
      id: claim.attemptId,
      at: dispatchedAt.toISOString(),
      status: outcome.kind === 'response' ? outcome.status : null,
      failure: explain(outcome)?.code ?? null,
      ms: outcome.timings?.total_ms ?? 0,
    }
    return {
      id: claim.deliveryId,
      state: verdict.state,
      attempts: claim.number,
      next_attempt_at: nextOf(row),
      finished_at: verdict.state === 'pending' || verdict.state === 'held' ? null : endedAt.toISOString(),
      outcome: compact,
    }
  })
  await prepared(
    tx,
    sql`
    update deliveries d
    set state = s.state, attempts = s.attempts, attempt_id = null, attempt_started_at = null, interruptions = 0,
      next_attempt_at = s.next_attempt_at, finished_at = s.finished_at, outcomes = d.outcomes || s.outcome
    from json_to_recordset(${JSON.stringify(settled)}::json)
      as s (id uuid, state text, attempts int, next_attempt_at timestamptz, finished_at timestamptz, outcome jsonb)
    where d.id = s.id`,
  )
}

/** Only what the history will keep is written: of a large batch the newest fifty of each subscription. */
async function writeAttempts(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const kept = new Map<string, number>()
  const newest = [...rows].reverse().filter(({ claim }) => {
    const count = (kept.get(claim.subscription.id) ?? 0) + 1
    kept.set(claim.subscription.id, count)
    return count <= HISTORY_LENGTH
  })
  const attempts = newest.map((row) => {
    const { claim, outcome, dispatchedAt } = row
    const failure = explain(outcome)
    return {
      id: claim.attemptId,
      subscription_id: claim.subscription.id,
      delivery_id: claim.deliveryId,
      event_id: claim.event.id,
      run: claim.run,
      number: claim.number,
      attempted_at: dispatchedAt.toISOString(),
      status: outcome.kind === 'response' ? outcome.status : null,
      failure: failure?.code ?? null,
      error: failure?.error ?? null,
      excerpt: outcome.kind === 'response' ? outcome.excerpt : '',
      retry_after: outcome.kind === 'response' ? outcome.retryAfter : null,
      timings: outcome.timings,
      next_attempt_at: nextOf(row),
    }
  })
  const inserted = prepared(
    tx,
    sql`
    insert into delivery_attempts (id, subscription_id, delivery_id, event_id, run, number, attempted_at, status, failure,
      error, excerpt, retry_after, timings, next_attempt_at)
    select * from json_to_recordset(${JSON.stringify(attempts)}::json)
      as a (id uuid, subscription_id uuid, delivery_id uuid, event_id uuid, run int, number int, attempted_at timestamptz,
        status int, failure text, error text, excerpt text, retry_after text, timings jsonb, next_attempt_at timestamptz)
    on conflict (id) do nothing`,
  )
  await Promise.all([inserted, trimHistory(tx, [...kept.keys()])])
}

async function writeSubscriptions(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const tallied = changes.map((change) => ({
    id: change.id,
    consecutive_failures: change.consecutiveFailures,
    last_delivery_at: change.lastDeliveryAt.toISOString(),
    last_success_at: change.lastSuccessAt?.toISOString() ?? null,
    last_error: change.lastError,
    hours: change.hours,
  }))
  await prepared(
    tx,
    sql`
    update webhook_subscriptions s
    set consecutive_failures = t.consecutive_failures,
      last_delivery_at = greatest(s.last_delivery_at, t.last_delivery_at),
      last_success_at = greatest(s.last_success_at, t.last_success_at),
      last_error = coalesce(t.last_error, s.last_error), hours = t.hours
    from json_to_recordset(${JSON.stringify(tallied)}::json) as t (id uuid, consecutive_failures int,
      last_delivery_at timestamptz, last_success_at timestamptz, last_error text, hours jsonb)
    where s.id = t.id`,
  )
}

async function switchOff(tx: Transaction, rows: readonly Row[], changes: ReadonlyMap<string, Change>): Promise<void> {
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
  { id, change, isActive, failuresBefore, consecutiveFailures }: Change,
  rows: readonly Row[],
): Notice[] {
  const kind = change === 'failures' ? 'disabled' : earlyWord(failuresBefore, consecutiveFailures, isActive)
  if (kind === null) return []
  const last = rows.findLast(
    ({ claim, outcome }) => claim.subscription.id === id && isSuccess(outcome) === (kind === 'working'),
  )
  if (!last) return []
  return [{ kind, subscriptionId: id, eventId: last.claim.event.id, error: explain(last.outcome)?.error ?? '' }]
}

/** Deadlock detected, or could not serialize: the transaction changed nothing and can simply be made again. */
function isContention(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === '40P01' || cause.code === '40001')) return true
  return false
}

import { and, asc, eq, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { deliveries } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { HistoryFilter, LiveStatus } from '../../contract/webhooks/attempt'
import type { LifecycleView } from '../../contract/webhooks/lifecycle'
import type { WebhookPage } from '../../contract/webhooks/overview'
import { MAX_COUNTED_FAILED } from '../../contract/webhooks/values'
import { env } from '../../env'
import { listAttempts } from '../delivery/history'
import { missedBy } from '../delivery/publish'
import { IS_UNSENT } from '../delivery/subscription-counters'
import { mayRotate, reactivatableUntil, scrubDueAt, stateOf } from '../rules/lifecycle'
import { maxAttempts } from '../rules/next-state'
import { countFailedOf } from '../subscriptions/resend'
import { findSubscription, type SubscriptionRow, toSubscription } from '../subscriptions/subscriptions'
import { listHistory } from './history'

const BEGINNING = new Date(0)

/** Returns a subscription, its lifecycle and its attempts as of one moment. Null as in `findSubscription`. */
export function webhookPage(
  account: Account,
  id: string,
  history: { part: HistoryFilter; search: string },
): Promise<WebhookPage | null> {
  return db().transaction(
    async (tx) => {
      const row = await findSubscription(account, id, tx)
      if (!row) return null
      const [lifecycle, liveStatus, attempts, failed] = await Promise.all([
        lifecycleOf(row, tx),
        liveStatusOf(row, tx),
        listHistory(row.id, history, tx),
        row.isActive ? countFailedOf(tx, row.id, { since: BEGINNING }, MAX_COUNTED_FAILED + 1) : 0,
      ])
      return {
        subscription: toSubscription(row),
        lifecycle,
        live_status: liveStatus,
        attempts,
        max_attempts: maxAttempts(env().DELIVERY_RETRY_DELAYS_SECONDS),
        failed,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Returns the lifecycle of a subscription, with the held and missed events while it is disabled. Null as in `findSubscription`. */
export async function lifecycleView(account: Account, id: string): Promise<LifecycleView | null> {
  const row = await findSubscription(account, id)
  return row && lifecycleOf(row, db())
}

async function lifecycleOf(row: SubscriptionRow, from: Queryable): Promise<LifecycleView> {
  const state = stateOf(row)
  return {
    name: row.name,
    description: row.description,
    state,
    is_test_endpoint: row.testResponse !== null,
    active_since: row.activeSince.toISOString(),
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
    reactivatable_until: reactivatableUntil(row)?.toISOString() ?? null,
    scrubbed_at: row.scrubbedAt?.toISOString() ?? null,
    scrub_due_at: scrubDueAt(row)?.toISOString() ?? null,
    may_rotate: mayRotate(row, new Date()),
    hidden_at: row.hiddenAt?.toISOString() ?? null,
    previous_secret_until: row.previousSecretUntil?.toISOString() ?? null,
    ...(state === 'disabled' ? await countUnsent(row.id, from) : { held: 0, missed: 0 }),
  }
}

export async function unsentOf(account: Account, ids: readonly string[]): Promise<{ held: number; missed: number }> {
  const rows = await Promise.all([...new Set(ids)].map((id) => findSubscription(account, id)))
  const disabled = rows.filter((row) => row !== null && stateOf(row) === 'disabled')
  const counts = await Promise.all(disabled.map((row) => (row ? countUnsent(row.id) : { held: 0, missed: 0 })))
  return {
    held: counts.reduce((sum, { held }) => sum + held, 0),
    missed: counts.reduce((sum, { missed }) => sum + missed, 0),
  }
}

async function countUnsent(subscriptionId: string, from: Queryable = db()): Promise<{ held: number; missed: number }> {
  const [counts] = await from.execute<{ held: number; missed: number }>(sql`
    select (select count(*)::int from deliveries where subscription_id = ${subscriptionId} and ${IS_UNSENT}) as held,
      (select count(*)::int ${missedBy(subscriptionId)}) as missed`)
  if (!counts) throw new Error('The count returned no row.')
  return { held: counts.held, missed: counts.missed }
}

export async function liveStatus(account: Account, id: string): Promise<LiveStatus | null> {
  const row = await findSubscription(account, id)
  return row && liveStatusOf(row, db())
}

async function liveStatusOf(row: SubscriptionRow, from: Queryable): Promise<LiveStatus> {
  const [[newest], [next]] = await Promise.all([
    listAttempts(row.id, 'all', 1, from),
    from
      .select({ at: deliveries.nextAttemptAt })
      .from(deliveries)
      .where(and(eq(deliveries.subscriptionId, row.id), eq(deliveries.state, 'pending')))
      .orderBy(asc(deliveries.nextAttemptAt))
      .limit(1),
  ])
  return {
    newest: newest ?? null,
    is_active: row.isActive,
    consecutive_failures: row.consecutiveFailures,
    next_attempt_at: next?.at?.toISOString() ?? null,
  }
}

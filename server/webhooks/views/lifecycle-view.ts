import { sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import type { LifecycleView } from '../../contract/webhooks/lifecycle'
import { missedBy } from '../delivery/event-matching'
import { IS_UNSENT } from '../delivery/unsent'
import { mayRotate, reactivatableUntil, scrubDueAt, stateOf } from '../rules/lifecycle'
import { findSubscription, type SubscriptionRow } from '../subscriptions/subscriptions'

/** Returns the lifecycle of a subscription, with the held and missed events while it is disabled. Null as in `findSubscription`. */
export async function lifecycleView(account: Account, id: string, now = new Date()): Promise<LifecycleView | null> {
  const row = await findSubscription(account, id)
  return row && lifecycleOf(row, db(), now)
}

/** Returns the same of a subscription that was read before. */
export async function lifecycleOf(row: SubscriptionRow, from: Queryable, now = new Date()): Promise<LifecycleView> {
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
    may_rotate: mayRotate(row, now),
    hidden_at: row.isActive ? null : (row.hiddenAt?.toISOString() ?? null),
    previous_secret_until: row.previousSecretUntil?.toISOString() ?? null,
    ...(state === 'disabled' ? await countUnsent(row.id, from) : { held: 0, missed: 0 }),
  }
}

/** Adds up the held and missed events of disabled subscriptions. Others, also those of other accounts, have none. */
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

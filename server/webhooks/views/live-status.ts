import { and, asc, eq } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { deliveries } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { LiveStatus } from '../../contract/webhooks/attempt'
import { listAttempts } from '../delivery/history'
import { findSubscription, type SubscriptionRow } from '../subscriptions/subscriptions'

/** Returns the newest facts of a subscription for a page that polls them: three index reads. Null as in `findSubscription`. */
export async function liveStatus(account: Account, id: string): Promise<LiveStatus | null> {
  const row = await findSubscription(account, id)
  return row && liveStatusOf(row, db())
}

/** Returns the same facts of a subscription that was read before. */
export async function liveStatusOf(row: SubscriptionRow, from: Queryable): Promise<LiveStatus> {
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

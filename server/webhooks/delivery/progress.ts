import { and, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { deliveries, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { DeliveryProgress } from '../../contract/webhooks/delivery'

/** Reads how far one delivery is, for a page that waits for its result. Null when the account has no such delivery. */
export async function deliveryProgress(account: Account, deliveryId: string): Promise<DeliveryProgress | null> {
  const [row] = await db()
    .select({
      state: deliveries.state,
      attemptId: deliveries.attemptId,
      nextAttemptAt: deliveries.nextAttemptAt,
      attemptSummaries: deliveries.attemptSummaries,
    })
    .from(deliveries)
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, deliveries.subscriptionId))
    .where(and(eq(deliveries.id, deliveryId), eq(webhookSubscriptions.accountId, account.id)))
  if (!row) return null
  const last = row.attemptSummaries.at(-1)
  return {
    state: row.state,
    is_in_flight: row.attemptId !== null,
    // While an attempt is in flight, the column holds the end of its lease.
    next_attempt_at: row.attemptId ? null : (row.nextAttemptAt?.toISOString() ?? null),
    last: last ? { status: last.status, failure: last.failure, duration_ms: last.ms } : null,
  }
}

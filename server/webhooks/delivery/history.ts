import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import { deliveryAttempts } from '../../../db/schema'
import type { Attempt, HistoryFilter } from '../../contract/webhooks/attempt'
import { publicEventId } from '../signing/envelope'

/** Number of attempts that are kept for each subscription (spec, "Delivery history"). */
export const HISTORY_LENGTH = 50

/** Lists attempts of a subscription, newest first. The caller has checked that the subscription belongs to its account. */
export async function listAttempts(
  subscriptionId: string,
  part: HistoryFilter = 'all',
  most = HISTORY_LENGTH,
  from: Queryable = db(),
): Promise<Attempt[]> {
  const rows = await from
    .select()
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.subscriptionId, subscriptionId), HISTORY_PARTS[part]))
    .orderBy(desc(deliveryAttempts.attemptedAt), desc(deliveryAttempts.id))
    .limit(most)
  return rows.map(toAttempt)
}

export const HISTORY_PARTS: Record<HistoryFilter, SQL | undefined> = {
  all: undefined,
  failed: and(eq(deliveryAttempts.isTest, false), isNotNull(deliveryAttempts.failure)),
  delivered: and(eq(deliveryAttempts.isTest, false), isNull(deliveryAttempts.failure)),
  test: eq(deliveryAttempts.isTest, true),
}

/** Deletes all but the newest fifty attempts of each subscription. The caller holds their locks, so that two calls do not deadlock. */
export async function trimHistory(tx: Transaction, subscriptionIds: readonly string[]): Promise<void> {
  await deleteOld(tx, { ids: JSON.stringify(subscriptionIds) })
}

const deleteOld = preparedOnce<{ ids: string }, Record<string, unknown>>(
  () => sql`
    delete from delivery_attempts where id in (
      select old.id from json_array_elements_text(${sql.placeholder('ids')}::json) as touched (id)
      cross join lateral (
        select a.id from delivery_attempts a where a.subscription_id = touched.id::uuid
        order by a.attempted_at desc, a.id desc offset ${HISTORY_LENGTH}
      ) old)`,
)

export const toAttempt = (row: typeof deliveryAttempts.$inferSelect): Attempt => ({
  id: row.id,
  subscription_id: row.subscriptionId,
  delivery_id: row.id,
  resendable_delivery_id: row.deliveryId,
  event_id: publicEventId(row.eventId),
  resend_number: row.resendNumber,
  attempt: row.number,
  test: row.isTest,
  attempted_at: row.attemptedAt.toISOString(),
  status: row.status,
  failure: row.failure,
  error: row.error,
  excerpt: row.excerpt,
  retry_after: row.retryAfter,
  duration_ms: row.timings?.total_ms ?? null,
  timings: row.timings,
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
})

import { desc, eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { deliveryAttempts } from '../../db/schema'
import type { Attempt } from '../contract/attempt'
import { publicEventId } from './envelope'

/** The dashboard keeps this many attempts of a subscription (spec, "Delivery history"). */
export const HISTORY_LENGTH = 50

/** The attempts of a subscription, tests among them, newest first. The caller has checked whose subscription it is. */
export async function listAttempts(subscriptionId: string): Promise<Attempt[]> {
  const rows = await db()
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.subscriptionId, subscriptionId))
    .orderBy(desc(deliveryAttempts.attemptedAt), desc(deliveryAttempts.id))
    .limit(HISTORY_LENGTH)
  return rows.map(toAttempt)
}

const toAttempt = (row: typeof deliveryAttempts.$inferSelect): Attempt => ({
  id: row.id,
  subscription_id: row.subscriptionId,
  delivery_id: row.deliveryId,
  event_id: publicEventId(row.eventId),
  run: row.run,
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

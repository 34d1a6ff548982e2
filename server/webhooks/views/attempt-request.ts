import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { deliveryAttempts, events } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { AttemptWithRequest } from '../../contract/webhooks/attempt'
import { toAttempt } from '../delivery/history'
import { envelope } from '../signing/envelope'
import { deliveryHeaders } from '../signing/headers'
import { findSubscription, type SubscriptionRow } from '../subscriptions/subscriptions'
import { sampleEventFor } from '../subscriptions/test-event'

type AttemptRow = typeof deliveryAttempts.$inferSelect

/** Replaces the digest of the signature, which is not kept. */
const NOT_KEPT = '…'

/**
 * Returns one attempt of a subscription's history with the request that it sent, rebuilt. Null as in `findSubscription`, and when
 * there is no such attempt.
 */
export async function attemptRequest(
  account: Account,
  id: string,
  attemptId: string,
): Promise<AttemptWithRequest | null> {
  const subscription = await findSubscription(account, id)
  if (!subscription || attemptId.includes('\0')) return null
  const [row] = await db()
    .select()
    .from(deliveryAttempts)
    // Compared as text, because the id comes from a URL and may be any text. A subscription has at most fifty attempts.
    .where(and(eq(deliveryAttempts.subscriptionId, subscription.id), sql`${deliveryAttempts.id}::text = ${attemptId}`))
  if (!row) return null
  return { attempt: toAttempt(row), request: await requestOf(account, subscription, row) }
}

async function requestOf(
  account: Account,
  subscription: SubscriptionRow,
  row: AttemptRow,
): Promise<AttemptWithRequest['request']> {
  const event = await eventOf(account, subscription, row)
  if (!event) return null
  const { kind, data } = event
  return {
    url: subscription.url,
    headers: deliveryHeaders({
      kind,
      attemptId: row.id,
      signature: `t=${Math.floor(row.attemptedAt.getTime() / 1000)},v1=${NOT_KEPT}`,
      isTest: row.isTest,
    }),
    body: envelope({ kind, eventId: row.eventId, deliveredAt: row.attemptedAt, data, sample: row.isTest }),
    // The channel of a test may have been renamed since; of an interrupted attempt only the start is known, not the dispatch.
    is_exact: !row.isTest && row.failure !== 'interrupted',
    is_repeatable: subscription.testResponse === null,
  }
}

async function eventOf(account: Account, subscription: SubscriptionRow, row: AttemptRow) {
  if (row.isTest) return sampleEventFor(account, subscription, row.attemptedAt)
  const [event] = await db()
    .select({ kind: events.kind, data: events.data })
    .from(events)
    .where(eq(events.id, row.eventId))
  return event ?? null
}

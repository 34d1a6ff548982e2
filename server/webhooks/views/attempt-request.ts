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

/** What stands in place of the digest, which is not kept. */
const NOT_KEPT = '…'

/** One attempt of a subscription's history with the request it made. Null as in `findSubscription`, or without such an attempt. */
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
    // As text: an address bar holds anything. A subscription has fifty.
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
    // A test's channel may have another name today; of an interrupted attempt only its beginning is known, not its dispatch.
    is_exact: !row.isTest && row.failure !== 'interrupted',
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

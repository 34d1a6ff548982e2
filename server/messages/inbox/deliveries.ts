import { and, asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { deliveries, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { MessageDelivery } from '../../contract/messages/message-page'

/** Enough for 25 current subscriptions, former ones, and manual resends. */
const MAX_LISTED = 200

/** Lists the deliveries of an event, resends included, in the order in which the subscriptions were created. */
export async function deliveriesOf(account: Account, eventId: string): Promise<MessageDelivery[]> {
  const rows = await db()
    .select({ delivery: deliveries, name: webhookSubscriptions.name, url: webhookSubscriptions.url })
    .from(deliveries)
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, deliveries.subscriptionId))
    .where(and(eq(deliveries.eventId, eventId), eq(webhookSubscriptions.accountId, account.id)))
    .orderBy(asc(webhookSubscriptions.createdAt), asc(webhookSubscriptions.id), asc(deliveries.resendNumber))
    .limit(MAX_LISTED)
  return rows.map(({ delivery, name, url }) => {
    const last = delivery.attemptSummaries.at(-1)
    const isInFlight = delivery.attemptId !== null
    return {
      id: delivery.id,
      subscription_id: delivery.subscriptionId,
      name,
      url,
      state: delivery.state,
      resend_number: delivery.resendNumber,
      attempts: delivery.attempts,
      is_in_flight: isInFlight,
      last_status: last?.status ?? null,
      last_failure: last?.failure ?? null,
      last_attempt_at: last?.at ?? null,
      // While an attempt is in flight, the row contains the end of its lease.
      next_attempt_at: isInFlight ? null : (delivery.nextAttemptAt?.toISOString() ?? null),
    }
  })
}

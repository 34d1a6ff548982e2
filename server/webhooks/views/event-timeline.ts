import { and, desc, eq, inArray } from 'drizzle-orm'
import { db } from '../../../db/client'
import { deliveries, deliveryAttempts, events } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { EventTimeline } from '../../contract/webhooks/delivery'
import { env } from '../../env'
import { retryTimeline } from '../rules/retry-timeline'
import { privateEventId, publicEventId } from '../signing/envelope'
import { findSubscription } from '../subscriptions/subscriptions'

/**
 * Returns all deliveries of one event to a subscription, with their attempts.
 * @param eventId as receivers see it, `evt_` and a UUID
 * @returns null as in `findSubscription`, and when the subscription has no delivery of such an event (any more)
 */
export async function eventTimeline(account: Account, id: string, eventId: string): Promise<EventTimeline | null> {
  const subscription = await findSubscription(account, id)
  const event = privateEventId(eventId)
  if (!subscription || !event) return null
  const rows = await db()
    .select({ delivery: deliveries, event: events })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.eventId, event), eq(deliveries.subscriptionId, subscription.id)))
    .orderBy(desc(deliveries.resendNumber))
  const [first] = rows
  if (!first) return null
  const interruptions = await listInterruptions(
    rows.map(({ delivery }) => delivery.id),
    subscription.id,
  )
  return {
    event_id: publicEventId(event),
    kind: first.event.kind,
    created_at: first.event.createdAt.toISOString(),
    message_id: first.event.messageId,
    deliveries: rows.map(({ delivery }) => ({
      delivery_id: delivery.id,
      resend_number: delivery.resendNumber,
      state: delivery.state,
      created_at: delivery.createdAt.toISOString(),
      finished_at: delivery.finishedAt?.toISOString() ?? null,
      next_attempt_at: delivery.attemptId ? null : (delivery.nextAttemptAt?.toISOString() ?? null),
      retry_timeline: retryTimeline(
        { ...delivery, interrupted: interruptions.filter(({ deliveryId }) => deliveryId === delivery.id) },
        env().DELIVERY_RETRY_DELAYS_SECONDS,
      ),
    })),
  }
}

/** Lists the interruptions that were repeated. The third interruption of an attempt number is among the attempt summaries instead. */
async function listInterruptions(deliveryIds: string[], subscriptionId: string) {
  const rows = await db()
    .select({
      id: deliveryAttempts.id,
      deliveryId: deliveryAttempts.deliveryId,
      number: deliveryAttempts.number,
      at: deliveryAttempts.attemptedAt,
    })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.subscriptionId, subscriptionId),
        inArray(deliveryAttempts.deliveryId, deliveryIds),
        eq(deliveryAttempts.failure, 'interrupted'),
      ),
    )
    .orderBy(deliveryAttempts.attemptedAt)
  return rows
}

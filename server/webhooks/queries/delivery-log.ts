import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { deliveries, deliveryAttempts, events, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { encodeCursor } from '../../contract/api/cursor'
import type { MessageDelivery } from '../../contract/messages/message-page'
import { isUuid } from '../../contract/values/text'
import {
  DELIVERY_LOG,
  type DeliveryLog,
  type LogPosition,
  type ReadDeliveryLog,
} from '../../contract/webhooks/delivery'
import { privateEventId, publicEventId } from '../signing/request'
import { EVENTS_PER_PAGE, microseconds, microsecondsOf, readWithin } from './deliveries'
import { contactOfEvent, summaryOfEvent } from './history'

const PAGE_SIZE = 50
/** Before every other id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Lists the deliveries of all subscriptions of an account, those of the newest event first.
 * @param within how many events the page looks at, so that a page can be short although there is a next one
 */
export async function readDeliveryLog(
  account: Account,
  { state, subscription_id, search, cursor }: ReadDeliveryLog,
  within = EVENTS_PER_PAGE,
): Promise<DeliveryLog> {
  const range = and(eq(events.accountId, account.id), search.trim() === '' ? undefined : isOfId(search.trim()))
  const { rows: found, last } = await readWithin({ range, cursor, size: PAGE_SIZE, within }, (isLookedAt) =>
    db()
      .select({
        delivery: deliveries,
        name: webhookSubscriptions.name,
        url: webhookSubscriptions.url,
        messageId: events.messageId,
        contact: contactOfEvent,
        summary: summaryOfEvent,
        eventAt: events.createdAt,
        us: microsecondsOf,
      })
      .from(deliveries)
      .innerJoin(events, eq(events.id, deliveries.eventId))
      .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, deliveries.subscriptionId))
      .where(
        and(
          range,
          state && eq(deliveries.state, state),
          subscription_id === undefined ? undefined : eq(deliveries.subscriptionId, subscription_id),
          cursor && sql`(${events.createdAt}, ${events.id}, ${deliveries.id}) < (${timeOf(cursor)})`,
          isLookedAt,
        ),
      )
      .orderBy(desc(events.createdAt), desc(events.id), desc(deliveries.id))
      .limit(PAGE_SIZE + 1),
  )
  const page = found.slice(0, PAGE_SIZE)
  const end = found.length > page.length ? page.at(-1) : undefined
  const next = end
    ? ([end.us, end.delivery.eventId, end.delivery.id] as const)
    : last && ([last.us, last.id, FIRST_ID] as const)
  return {
    deliveries: page.map((row) => ({
      ...toMessageDelivery(row),
      event_id: publicEventId(row.delivery.eventId),
      message_id: row.messageId,
      contact: row.contact,
      summary: row.summary,
      created_at: row.eventAt.toISOString(),
    })),
    next_cursor: next && encodeCursor(DELIVERY_LOG, next),
    has_more: next !== null,
  }
}

const timeOf = ([us, event, delivery]: LogPosition): SQL => sql`${microseconds(us)}, ${event}::uuid, ${delivery}::uuid`

/** An id of an event, of a message or of an attempt, which receivers know as the delivery ID. Each has an index. */
function isOfId(search: string): SQL {
  const id = privateEventId(search) ?? search.toLowerCase()
  if (!isUuid(id)) return sql`false`
  return sql`${events.id} in (
    select ${id}::uuid union select m.id from events m where m.message_id = ${id}::uuid
    union select a.event_id from ${deliveryAttempts} a where a.id = ${id}::uuid)`
}

/** Describes a delivery for people, with the name and the URL of its subscription. */
export function toMessageDelivery(row: {
  delivery: typeof deliveries.$inferSelect
  name: string
  url: string
}): MessageDelivery {
  const { delivery, name, url } = row
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
}

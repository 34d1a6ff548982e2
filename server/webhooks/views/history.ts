import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { deliveries, deliveryAttempts, events } from '../../../db/schema'
import type { HistoryFilter } from '../../contract/webhooks/attempt'
import type { HistoryEntry } from '../../contract/webhooks/history'
import { HISTORY_LENGTH, HISTORY_PARTS, toAttempt } from '../delivery/history'

const SUMMARY_CHARACTERS = 300
/** What ids consist of. Other text, which may contain characters that Postgres refuses, matches none. */
const PART_OF_ID = /^[0-9a-z_-]*$/

/**
 * Lists attempts of a subscription with their messages, newest first, in one statement. The caller has checked that the subscription
 * belongs to its account.
 * @param search an event id, message id or delivery id, or the beginning of one; empty for all attempts
 */
export async function listHistory(
  subscriptionId: string,
  { part, search }: { part: HistoryFilter; search: string },
  from: Queryable = db(),
): Promise<HistoryEntry[]> {
  const wanted = search.trim().toLowerCase()
  if (!PART_OF_ID.test(wanted)) return []
  const rows = await from
    .select({
      attempt: deliveryAttempts,
      eventExists: sql<boolean>`${events.id} is not null`,
      messageId: events.messageId,
      contact: sql<
        string | null
      >`coalesce(${data('sender,email')}, ${data('sender,phone')}, ${data('sender,whatsapp')})`,
      summary: sql<string>`coalesce(left(${data('summary,text')}, ${SUMMARY_CHARACTERS}), '')`,
      deliveryState: deliveries.state,
      isHeld: IS_HELD,
      isFailedDelivery: IS_FAILED_DELIVERY,
    })
    .from(deliveryAttempts)
    .leftJoin(events, eq(events.id, deliveryAttempts.eventId))
    .leftJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
    .where(
      and(
        eq(deliveryAttempts.subscriptionId, subscriptionId),
        HISTORY_PARTS[part],
        wanted === '' ? undefined : startsWith(wanted),
      ),
    )
    .orderBy(desc(deliveryAttempts.attemptedAt), desc(deliveryAttempts.id))
    .limit(HISTORY_LENGTH)
  return rows.map(({ attempt, eventExists, messageId, contact, summary, deliveryState, isHeld, isFailedDelivery }) => ({
    ...toAttempt(attempt),
    message: eventExists ? { id: messageId, contact, summary } : null,
    delivery_state: deliveryState,
    is_held: isHeld,
    is_failed_delivery: isFailedDelivery,
  }))
}

/** A text of the event's data, by its path. The data of a kind of event without it gives null. */
const data = (path: string): SQL => sql`(${events.data}::json #>> ${sql.raw(`'{${path}}'`)})`

/** Compares with at most fifty rows of the subscription, so it needs no index. */
const startsWith = (wanted: string): SQL => sql`(
  starts_with('evt_' || ${deliveryAttempts.eventId}::text, ${wanted}) or starts_with(${deliveryAttempts.id}::text, ${wanted})
  or starts_with(${events.messageId}::text, ${wanted}) or starts_with(${deliveryAttempts.eventId}::text, ${wanted}))`

/** An interrupted attempt is not counted, and its repetition has the same number. */
const IS_HELD = sql<boolean>`coalesce(${deliveries.state} = 'held' and ${deliveries.attempts} = ${deliveryAttempts.number}
  and ${deliveryAttempts.failure} is distinct from 'interrupted', false)`

const IS_FAILED_DELIVERY = sql<boolean>`(${deliveries.state} is not distinct from 'failed' and not exists (
  select from deliveries later where later.event_id = ${deliveryAttempts.eventId}
    and later.subscription_id = ${deliveryAttempts.subscriptionId} and later.resend_number > ${deliveryAttempts.resendNumber}))`

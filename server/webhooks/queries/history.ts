import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { deliveries, deliveryAttempts, events } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { AttemptWithRequest, HistoryEntry, HistoryFilter } from '../../contract/webhooks/attempt'
import { HISTORY_LENGTH, HISTORY_PARTS, toAttempt } from '../delivery/history'
import { deliveryHeaders, envelope } from '../signing/request'
import { findSubscription, type SubscriptionRow } from '../subscriptions/subscriptions'
import { sampleEventFor } from '../subscriptions/test-event'

const SUMMARY_CHARACTERS = 300
/** What ids consist of. Other text, which may contain characters that Postgres refuses, matches none. */
const PART_OF_ID = /^[0-9a-z_-]*$/

/** Lists attempts of a checked subscription, newest first. `search` is an id of event, message or delivery, or its beginning. */
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
      contact: contactOfEvent,
      summary: summaryOfEvent,
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

/** The contact of the sender of an event. */
export const contactOfEvent = sql<
  string | null
>`coalesce(${data('sender,email')}, ${data('sender,phone')}, ${data('sender,whatsapp')})`

/** The beginning of the summary of an event. */
export const summaryOfEvent = sql<string>`coalesce(left(${data('summary,text')}, ${SUMMARY_CHARACTERS}), '')`

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

type AttemptRow = typeof deliveryAttempts.$inferSelect

const NOT_KEPT = '…'

/** Returns one attempt with the request that it sent, rebuilt. Null as in `findSubscription`, and without such an attempt. */
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

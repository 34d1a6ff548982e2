import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { deliveries, deliveryAttempts, events, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { encodeCursor } from '../../contract/api/cursor'
import { isUuid } from '../../contract/values/text'
import type {
  DeliveryProgress,
  EventDelivery,
  EventTimeline,
  RetryTimelineEntry,
} from '../../contract/webhooks/delivery'
import { EVENT_LIST, type EventList, type ListEvents, type StoredEvent } from '../../contract/webhooks/event-list'
import { env } from '../../env'
import { maxAttempts, retryAt } from '../rules/next-state'
import { privateEventId, publicEventId } from '../signing/request'
import { findSubscription } from '../subscriptions/subscriptions'
import { microseconds, microsecondsOf, stateOfDelivery } from './deliveries'
import { contactOfEvent, summaryOfEvent } from './history'

/** Lists the events of an account, newest first, with their deliveries. */
export async function listEvents(
  account: Account,
  { limit, cursor, ...wanted }: Partial<ListEvents> & { limit: number },
): Promise<EventList> {
  const { message_id, since } = wanted
  if (message_id !== undefined && !isUuid(message_id)) return { events: [], next_cursor: null, has_more: false }
  const rows = await db()
    .select({ event: events, us: microsecondsOf })
    .from(events)
    .where(
      and(
        eq(events.accountId, account.id),
        message_id === undefined ? undefined : eq(events.messageId, message_id),
        since === undefined ? undefined : gte(events.createdAt, new Date(since)),
        cursor && sql`(${events.createdAt}, ${events.id}) < (${microseconds(cursor[0])}, ${cursor[1]}::uuid)`,
      ),
    )
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    events: await withDeliveries(page.map(({ event }) => event)),
    next_cursor: last ? encodeCursor(EVENT_LIST, [last.us, last.event.id]) : null,
    has_more: last !== undefined,
  }
}

/** Returns an event of the account with its deliveries, or null. @param eventId as receivers see it, `evt_` and a UUID */
export async function findEvent(account: Account, eventId: string): Promise<StoredEvent | null> {
  const id = privateEventId(eventId)
  if (id === null) return null
  const rows = await db()
    .select()
    .from(events)
    .where(and(eq(events.id, id), eq(events.accountId, account.id)))
  const [event] = await withDeliveries(rows)
  return event ?? null
}

async function withDeliveries(rows: readonly (typeof events.$inferSelect)[]): Promise<StoredEvent[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await db()
    .select()
    .from(deliveries)
    .where(inArray(deliveries.eventId, ids))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
  return rows.map(({ id, kind, data, createdAt }) => ({
    event: kind,
    event_id: publicEventId(id),
    created_at: createdAt.toISOString(),
    data: JSON.parse(data),
    deliveries: found.filter(({ eventId }) => eventId === id).map(stateOfDelivery),
  }))
}

/** Returns all deliveries of one event (`evt_` and a UUID) to a subscription. Null as in `findSubscription`. */
export async function eventTimeline(account: Account, id: string, eventId: string): Promise<EventTimeline | null> {
  const subscription = await findSubscription(account, id)
  const event = privateEventId(eventId)
  if (!subscription || !event) return null
  const rows = await db()
    .select({ delivery: deliveries, event: events, contact: contactOfEvent, summary: summaryOfEvent })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.eventId, event), eq(deliveries.subscriptionId, subscription.id)))
    .orderBy(desc(deliveries.resendNumber))
  const [first] = rows
  if (!first) return null
  const kept = await listKeptAttempts(
    rows.map(({ delivery }) => delivery.id),
    subscription.id,
  )
  return {
    event_id: publicEventId(event),
    kind: first.event.kind,
    created_at: first.event.createdAt.toISOString(),
    message_id: first.event.messageId,
    contact: first.contact,
    summary: first.summary,
    deliveries: rows.map(({ delivery }) => ({
      ...stateOfDelivery(delivery),
      retry_timeline: retryTimeline(
        { ...delivery, kept: kept.filter(({ deliveryId }) => deliveryId === delivery.id) },
        env().DELIVERY_RETRY_DELAYS_SECONDS,
      ),
    })),
  }
}

/** Lists the attempts of deliveries that the history still has, with their responses and with interruptions that were repeated. */
const listKeptAttempts = (deliveryIds: string[], subscriptionId: string) =>
  db()
    .select({
      id: deliveryAttempts.id,
      deliveryId: deliveryAttempts.deliveryId,
      number: deliveryAttempts.number,
      at: deliveryAttempts.attemptedAt,
      failure: deliveryAttempts.failure,
      excerpt: deliveryAttempts.excerpt,
    })
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.subscriptionId, subscriptionId), inArray(deliveryAttempts.deliveryId, deliveryIds)))
    .orderBy(deliveryAttempts.attemptedAt)

export interface DeliveryHistory {
  state: EventDelivery['state']
  createdAt: Date
  /** While an attempt is in flight, the end of its lease. */
  nextAttemptAt: Date | null
  attemptStartedAt: Date | null
  attemptSummaries: readonly { id: string; at: string; status: number | null; failure: string | null; ms: number }[]
  /** Those in the history, which has the last fifty attempts of a subscription. */
  kept: readonly { id: string; number: number; at: Date; failure: string | null; excerpt: string }[]
}

/** Lists the attempts of a delivery: those made, and those that the schedule plans at their earliest possible times. */
export function retryTimeline(delivery: DeliveryHistory, delaysSeconds: readonly number[]): RetryTimelineEntry[] {
  const entries: RetryTimelineEntry[] = []
  // An operator may have shortened the schedule since: attempts that were made stay.
  const count = Math.max(maxAttempts(delaysSeconds), delivery.attemptSummaries.length)
  let planned: Date | null = delivery.createdAt
  for (let attempt = 1; attempt <= count; attempt++) {
    const summary = delivery.attemptSummaries[attempt - 1]
    const isNext = attempt === delivery.attemptSummaries.length + 1
    const isInFlight: boolean = isNext && delivery.attemptStartedAt !== null
    if (!summary && delivery.state !== 'pending') planned = null
    else if (isNext) planned = isInFlight ? delivery.attemptStartedAt : (delivery.nextAttemptAt ?? planned)
    entries.push({
      attempt,
      planned_at: planned?.toISOString() ?? null,
      is_in_flight: isInFlight,
      summary: summary
        ? {
            delivery_id: summary.id,
            attempted_at: summary.at,
            status: summary.status,
            failure: summary.failure,
            duration_ms: summary.ms,
            excerpt: delivery.kept.find(({ id }) => id === summary.id)?.excerpt ?? null,
          }
        : null,
      interrupted: delivery.kept
        // The third interruption of a number is that number's summary.
        .filter(({ number, id, failure }) => failure === 'interrupted' && number === attempt && id !== summary?.id)
        .map(({ id, at }) => ({ delivery_id: id, attempted_at: at.toISOString() })),
    })
    const ended: Date | null = summary ? new Date(Date.parse(summary.at) + summary.ms) : planned
    planned = ended && retryAt(attempt, ended, delaysSeconds)
  }
  return entries
}

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

import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { deliveries, events } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { encodeCursor } from '../../contract/api/cursor'
import { isUuid } from '../../contract/values/text'
import { EVENT_LIST, type EventList, type ListEvents, type StoredEvent } from '../../contract/webhooks/event-list'
import { privateEventId, publicEventId } from '../signing/request'
import { microseconds, microsecondsOf, stateOfDelivery } from './deliveries'

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

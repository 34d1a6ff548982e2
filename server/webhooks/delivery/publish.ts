import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { prepared } from '../../../db/prepared'
import type { EventKind } from '../../contract/messages/event'
import { WAKE_COLUMNS, type WakeRequest, type WakeRow, wakeRequestOf } from '../../wake/wake-request'
import { IS_MATCH } from './event-matching'

export interface NewEvent {
  /** Row id; a fresh one when absent. The public id is `evt_` and it. */
  id?: string
  messageId: string | null
  /** The channel that subscriptions may be restricted to. */
  channelId: string | null
  kind: EventKind
  /** The payload as JSON text, exactly as it will be sent. */
  data: string
}

export interface Published {
  eventId: string
  /** What the caller hands to `wake` after its commit. Losing that call loses nothing: the rows are the outbox. */
  deliveries: WakeRequest[]
}

/**
 * Writes the events of one account and, for each active subscription that matches, a delivery that is due now
 * (spec, "Events"). In the caller's transaction: an event exists exactly when what it tells of does.
 *
 * The account's row is held in key share, and creating or reactivating a subscription locks it for update; so neither can
 * slip between the insert and the matching, which is a statement of its own for that reason.
 */
export async function publish(
  tx: Transaction,
  account: { id: string },
  newEvents: readonly NewEvent[],
): Promise<Published[]> {
  if (newEvents.length === 0) return []
  const rows = newEvents.map((event) => ({ ...event, id: event.id ?? randomUUID() }))
  const written = JSON.stringify(
    rows.map(({ id, messageId, channelId, kind, data }) => ({
      id,
      message_id: messageId,
      channel_id: channelId,
      kind,
      data,
    })),
  )
  // Sent together, done in this order: one round trip. The lock comes first, so that an event that waited for it is younger
  // than what it waited for (event-matching.ts).
  const [, , created] = await Promise.all([
    prepared(tx, sql`select 1 from accounts where id = ${account.id}::uuid for key share`),
    prepared(
      tx,
      sql`
    insert into events (id, account_id, message_id, channel_id, kind, data)
    select id, ${account.id}::uuid, message_id, channel_id, kind, data from json_to_recordset(${written}::json)
      as e (id uuid, message_id uuid, channel_id uuid, kind text, data text)`,
    ),
    prepared<WakeRow & { event_id: string }>(
      tx,
      sql`
    insert into deliveries (event_id, subscription_id, next_attempt_at)
    select e.id, s.id, clock_timestamp()
    from json_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::json) as wanted (id)
    join events e on e.id = wanted.id::uuid
    join webhook_subscriptions s on ${IS_MATCH} and s.is_active
    returning ${WAKE_COLUMNS}, event_id`,
    ),
  ])

  const byEvent = new Map<string, WakeRequest[]>(rows.map(({ id }) => [id, []]))
  for (const row of created) byEvent.get(row.event_id)?.push(wakeRequestOf(row))
  return rows.map(({ id }) => ({ eventId: id, deliveries: byEvent.get(id) ?? [] }))
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import type { EventKind } from '../../contract/messages/event'
import { DELIVERY_WAKE_COLUMNS, type DeliveryWakeRow, deliveryWake, type WakeRequest } from '../../wake/wake-request'
import { IS_MATCH } from './event-matching'

export interface NewEvent {
  /** Row id; a new one when absent. The public id is `evt_` and this id. */
  id?: string
  messageId: string | null
  /** The channel that subscriptions may be restricted to. */
  channelId: string | null
  kind: EventKind
  /** The payload as JSON text, exactly as it is sent. */
  data: string
}

export interface Published {
  eventId: string
  /** For `wake` after the commit. If that call is lost, nothing is lost: the rows are the outbox, and the sweep finds them. */
  deliveries: WakeRequest[]
}

/**
 * Inserts events of one account and, for each active subscription that matches, a delivery that is due now (spec, "Events"). It runs
 * in the caller's transaction, so that an event exists if and only if its message does.
 *
 * It locks the account's row `for key share`, and creating or reactivating a subscription locks it `for update`: neither can happen
 * between the insert and the matching, which is a separate statement for this reason.
 * @throws when the account was deleted
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
  // Pipelined: one round trip, executed in this order.
  const [inserted, created] = await Promise.all([
    insertEvents(tx, { accountId: account.id, events: written }),
    insertDeliveries(tx, { eventIds: JSON.stringify(rows.map(({ id }) => id)) }),
  ])

  if (inserted.length < rows.length) throw new Error(`The account ${account.id} does not exist.`)
  const byEvent = new Map<string, WakeRequest[]>(rows.map(({ id }) => [id, []]))
  for (const row of created) byEvent.get(row.event_id)?.push(deliveryWake(row))
  return rows.map(({ id }) => ({ eventId: id, deliveries: byEvent.get(id) ?? [] }))
}

/**
 * Locks the account first: an event that waited for the lock gets its time, `clock_timestamp()`, after that, and so is newer than the
 * transaction that it waited for (event-matching.ts).
 */
const insertEvents = preparedOnce<{ accountId: string; events: string }, { id: string }>(
  () => sql`
    insert into events (id, account_id, message_id, channel_id, kind, data)
    select e.id, a.id, e.message_id, e.channel_id, e.kind, e.data
    from (select id from accounts where id = ${sql.placeholder('accountId')}::uuid for key share) a
    cross join json_to_recordset(${sql.placeholder('events')}::json)
      as e (id uuid, message_id uuid, channel_id uuid, kind text, data text)
    returning id`,
)

/**
 * `offset 0` keeps the order of the two lookups, because Postgres does not merge such a subquery into the join. With statistics that
 * are missing or old, it would read all events of all subscriptions and then look for the new ones among them.
 */
const insertDeliveries = preparedOnce<{ eventIds: string }, DeliveryWakeRow & { event_id: string }>(
  () => sql`
    insert into deliveries (event_id, subscription_id, next_attempt_at)
    select e.id, s.id, clock_timestamp()
    from json_array_elements_text(${sql.placeholder('eventIds')}::json) as wanted (id)
    cross join lateral (select * from events where events.id = wanted.id::uuid offset 0) e
    cross join lateral (select s.id from webhook_subscriptions s where ${IS_MATCH} and s.is_active offset 0) s
    returning ${DELIVERY_WAKE_COLUMNS}, event_id`,
)

import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import type { EventKind } from '../../contract/messages/event'
import { LISTENER_HOURS } from '../../contract/webhooks/values'
import { traced } from '../../traces'
import { DELIVERY_WAKE_COLUMNS, type DeliveryWakeRow, deliveryWake, type WakeRequest } from '../../wake/wake-request'

export interface NewEvent {
  /** Row id; a new one when absent. The public id is `evt_` and this id. */
  id?: string
  messageId: string | null
  channelId: string | null
  kind: EventKind
  /** The payload as JSON text, exactly as it is sent. */
  data: string
}

export interface Published {
  eventId: string
  /** Also those of listeners. For `wake` after the commit. If that call is lost, nothing is lost: the rows are the outbox, and the sweep finds them. */
  deliveries: WakeRequest[]
}

/**
 * Inserts events of one account and, for each active subscription that matches, a delivery that is due now (spec,
 * "Events"), in the caller's transaction. It locks the account `for key share`, and creating or reactivating a
 * subscription locks it `for update`: neither can happen between the insert and the matching, which is a separate
 * statement for this reason.
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
  const eventIds = JSON.stringify(rows.map(({ id }) => id))
  // Pipelined: one round trip, executed in this order.
  const [inserted, created] = await traced('publish', { attributes: { events: rows.length } }, () =>
    Promise.all([insertEvents(tx, { accountId: account.id, events: written }), insertDeliveries(tx, { eventIds })]),
  )

  if (inserted.length < rows.length) throw new Error(`The account ${account.id} does not exist.`)
  const byEvent = new Map<string, WakeRequest[]>(rows.map(({ id }) => [id, []]))
  for (const row of created) byEvent.get(row.event_id)?.push(deliveryWake(row))
  const requests = inserted[0]?.has_listeners ? await insertListenerRequests(tx, { eventIds }) : []
  for (const { id, listener_id: groupId, event_id } of requests)
    byEvent.get(event_id)?.push({ kind: 'listener', id, groupId, wakeGeneration: 0 })
  return rows.map(({ id }) => ({ eventId: id, deliveries: byEvent.get(id) ?? [] }))
}

/** Locks the account first, so that an event gets a newer time than what it waited for. */
const insertEvents = preparedOnce<{ accountId: string; events: string }, { id: string; has_listeners: boolean }>(
  () => sql`
    insert into events (id, account_id, message_id, channel_id, kind, data, request_id)
    select e.id, a.id, e.message_id, e.channel_id, e.kind, e.data,
      (select m.request_id from messages m where m.id = e.message_id)
    from (select id from accounts where id = ${sql.placeholder('accountId')}::uuid for key share) a
    cross join json_to_recordset(${sql.placeholder('events')}::json)
      as e (id uuid, message_id uuid, channel_id uuid, kind text, data text)
    returning id, exists (
      select from listeners where account_id = ${sql.placeholder('accountId')}::uuid and ${IS_LISTENING}) as has_listeners`,
)

/** `offset 0` keeps the order of the two lookups: with old statistics Postgres would read all events first. */
const insertDeliveries = preparedOnce<{ eventIds: string }, DeliveryWakeRow & { event_id: string }>(
  () => sql`
    insert into deliveries (event_id, subscription_id, next_attempt_at)
    select e.id, s.id, clock_timestamp()
    from ${WANTED}
    cross join lateral (select s.id from webhook_subscriptions s where ${IS_MATCH} and s.is_active offset 0) s
    returning ${DELIVERY_WAKE_COLUMNS}, event_id`,
)

/** The rows of the listeners of an account. A statement of its own, because few accounts have listeners. */
const insertListenerRequests = preparedOnce<
  { eventIds: string },
  { id: string; listener_id: string; event_id: string }
>(
  () => sql`
    insert into listener_requests (listener_id, event_id, sent_event_id)
    select s.id, e.id, e.id
    from ${WANTED}
    cross join lateral (select s.id from listeners s where ${IS_MATCH} and ${IS_LISTENING} offset 0) s
    returning id, listener_id, event_id`,
)

const WANTED = sql`json_array_elements_text(${sql.placeholder('eventIds')}::json) as wanted (id)
  cross join lateral (select * from events where events.id = wanted.id::uuid offset 0) e`

/** A listener ends when no client has used it for a day. */
export const IS_LISTENING = sql.raw(`last_used_at > clock_timestamp() - make_interval(hours => ${LISTENER_HOURS})`)

/** A value of the payload. json and not jsonb: only the value itself is read, and no other text can fail. */
const value = (path: string) => `(e.data::json #>> '{${path}}')`
const classified = (name: 'urgency' | 'sentiment' | 'intent') => `(
    not s.filter ? '${name}'
    or case when ${value(`summary,${name}`)} is null then not coalesce(s.filter -> 'exclude_unclassified' ? '${name}', false)
      else exists (select from jsonb_array_elements_text(s.filter -> '${name}') as wanted (value)
        where lower(wanted.value) = lower(${value(`summary,${name}`)})) end)`

/** The rule of `EventFilter`. `case` keeps Postgres from reading the payload for a subscription without a filter. */
const MATCHES_FILTER = `case when s.filter is null then true else
  ${classified('urgency')} and ${classified('sentiment')} and ${classified('intent')}
  and (not s.filter ? 'callback_required' or s.filter ->> 'callback_required' = ${value('summary,callback_required')})
  and (not s.filter ? 'min_duration_seconds'
    or ${value('duration_seconds')}::float8 >= (s.filter ->> 'min_duration_seconds')::float8) end`

/** The events `e` that a subscription `s` receives (spec, "Events"). Conditions on time and state are the caller's. */
export const IS_MATCH = sql.raw(
  `(s.account_id = e.account_id and (s.channel_id is null or s.channel_id = e.channel_id) and ${MATCHES_FILTER})`,
)

const HAS_NO_DELIVERY = sql.raw(
  'not exists (select from deliveries d where d.event_id = e.id and d.subscription_id = s.id)',
)

/** A publish that overlaps the disabling has an earlier time than the disabling; no publish takes this long. */
const MAX_PUBLISH_MINUTES = 10

/** The time after which a disabled subscription `s` missed events. */
export const MISSING_SINCE = sql.raw(
  `greatest(s.active_since, s.matching_since, s.disabled_at - make_interval(mins => ${MAX_PUBLISH_MINUTES}))`,
)

/** The `from` and `where` of a query over a disabled subscription `s` and the events `e` that it missed (choices.md). */
export const missedBy = (subscriptionId: string): SQL => sql`
  from webhook_subscriptions s
  join events e on ${IS_MATCH} and e.created_at > ${MISSING_SINCE}
  where s.id = ${subscriptionId}::uuid and ${HAS_NO_DELIVERY}`

/** The events that health checks: up to 1,000 of the last 15 minutes, which takes 60 ms with twenty subscriptions for each. */
const RECENT = { minutes: 15, events: 1000 }

/** Counts events without a delivery to a matching active subscription, by default recent ones. Any number but 0: an event was lost. */
export async function countMissingDeliveries({ all = false } = {}): Promise<number> {
  const [row] = await db().execute<{ missing: number }>(sql`
    select count(*)::int as missing
    from (
      select id, account_id, channel_id, data, created_at from events
      where created_at > ${all ? '-infinity' : sql`statement_timestamp() - make_interval(mins => ${RECENT.minutes})`}
      order by created_at desc limit ${all ? null : RECENT.events}
    ) e
    join webhook_subscriptions s on ${IS_MATCH} and s.is_active and greatest(s.active_since, s.matching_since) < e.created_at
    where ${HAS_NO_DELIVERY}`)
  if (!row) throw new Error('The count returned no row.')
  return row.missing
}

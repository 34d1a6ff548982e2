import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { deliveries, deliveryAttempts, events } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { encodeCursor } from '../../contract/api/cursor'
import { isUuid } from '../../contract/values/text'
import {
  DELIVERIES,
  type Delivery,
  type DeliveryList,
  type DeliveryPosition,
  type ListDeliveries,
} from '../../contract/webhooks/delivery'
import { privateEventId, publicEventId } from '../signing/request'
import { findSubscription, type SubscriptionRow } from '../subscriptions/subscriptions'

/**
 * Events that one page looks at. Deliveries have no index by time, because each delivery would pay for it. So a page reads the
 * events of the account and takes the deliveries of these, and a page for a quiet channel of a busy account can be short.
 */
export const EVENTS_PER_PAGE = 5_000
/** An event can be a little older than a subscription that gets it: its transaction began before. */
const MARGIN_MS = 3_600_000

/**
 * Lists the deliveries of a subscription, those of the newest event first. Null as in `findSubscription`.
 * @param within how many events the page looks at
 */
export async function listDeliveries(
  account: Account,
  { id, ...wanted }: ListDeliveries,
  within = EVENTS_PER_PAGE,
): Promise<DeliveryList | null> {
  const subscription = await findSubscription(account, id)
  if (!subscription) return null
  const from = new Date(subscription.createdAt.getTime() - MARGIN_MS)
  const range = and(
    eq(events.accountId, account.id),
    gte(events.createdAt, from),
    wanted.since === undefined ? undefined : gte(events.createdAt, new Date(wanted.since)),
    wanted.event_id === undefined ? undefined : eq(events.id, privateEventId(wanted.event_id) ?? NO_ID),
    wanted.message_id === undefined ? undefined : eq(events.messageId, uuidOr(wanted.message_id)),
  )
  const { rows, last } = await readWithin({ range, cursor: wanted.cursor, size: wanted.limit, within }, (isLookedAt) =>
    selectDeliveries(subscription, wanted.limit + 1, [
      range,
      isLookedAt,
      wanted.state === undefined ? undefined : eq(deliveries.state, wanted.state),
      wanted.cursor &&
        sql`(${events.createdAt}, ${events.id}, ${deliveries.resendNumber}) < (${timeOf(wanted.cursor)})`,
    ]),
  )
  const page = rows.slice(0, wanted.limit)
  const end = rows.length > page.length ? positionOf(page.at(-1)) : last && ([last.us, last.id, -1] as const)
  return {
    deliveries: await withExcerpts(subscription, page),
    next_cursor: end ? encodeCursor(DELIVERIES, end) : null,
    has_more: end !== null,
  }
}

/** Returns a delivery of a subscription with its attempts. Null as in `findSubscription`, and without such a delivery. */
export async function findDelivery(account: Account, id: string, deliveryId: string): Promise<Delivery | null> {
  const subscription = await findSubscription(account, id)
  if (!subscription || !isUuid(deliveryId)) return null
  const rows = await selectDeliveries(subscription, 1, [eq(deliveries.id, deliveryId)])
  const [delivery] = await withExcerpts(subscription, rows)
  return delivery ?? null
}

/** No event has it, so that a text that is no id finds nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const uuidOr = (text: string): string => (isUuid(text) ? text : NO_ID)

/** Exact: a double holds the microseconds of any date until the year 2255. */
export const microsecondsOf = sql<number>`(extract(epoch from ${events.createdAt}) * 1000000)::float8`
export const microseconds = (us: number): SQL => sql`('epoch'::timestamptz + ${us}::float8 * interval '1 microsecond')`
const timeOf = ([us, id, resendNumber]: DeliveryPosition): SQL =>
  sql`${microseconds(us)}, ${id}::uuid, ${resendNumber}::int`

interface EventsOfPage {
  range: SQL | undefined
  cursor: readonly [us: number, id: string, ...rest: unknown[]] | undefined
  /** Rows of a full page. */
  size: number
  /** Events that the page looks at, at most. */
  within: number
}

/** Reads a page and a row more within its first events, which usually fill it, or else within all that it may look at. */
export async function readWithin<Row>(
  { within, ...page }: EventsOfPage,
  read: (isLookedAt: SQL | undefined) => Promise<Row[]>,
  most = Math.min(page.size, within),
): Promise<{ rows: Row[]; last: { us: number; id: string } | null }> {
  const last = await lastEvent({ ...page, within: most })
  const rows = await read(
    last ? sql`(${events.createdAt}, ${events.id}) >= (${microseconds(last.us)}, ${last.id}::uuid)` : undefined,
  )
  const isEnd = rows.length > page.size || last === null || most === within
  return isEnd ? { rows, last } : readWithin({ within, ...page }, read, within)
}

/** The last of the events that a page looks at; null when these are all. */
async function lastEvent({ range, cursor, within }: EventsOfPage) {
  const [last] = await db()
    .select({ us: microsecondsOf, id: events.id })
    .from(events)
    .where(
      and(
        range,
        cursor && sql`(${events.createdAt}, ${events.id}) <= (${microseconds(cursor[0])}, ${cursor[1]}::uuid)`,
      ),
    )
    .orderBy(desc(events.createdAt), desc(events.id))
    .offset(within)
    .limit(1)
  return last ?? null
}

const selectDeliveries = (subscription: SubscriptionRow, limit: number, conditions: (SQL | null | undefined)[]) =>
  db()
    .select({ delivery: deliveries, messageId: events.messageId, us: microsecondsOf })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.subscriptionId, subscription.id), ...conditions.filter((condition) => condition != null)))
    .orderBy(desc(events.createdAt), desc(events.id), desc(deliveries.resendNumber))
    .limit(limit)

type Row = Awaited<ReturnType<typeof selectDeliveries>>[number]

const positionOf = (row: Row | undefined) =>
  row ? ([row.us, row.delivery.eventId, row.delivery.resendNumber] as const) : null

/** The excerpts are in the history, which has the last fifty attempts of a subscription. */
async function withExcerpts(subscription: SubscriptionRow, rows: readonly Row[]): Promise<Delivery[]> {
  if (rows.length === 0) return []
  const kept = await db()
    .select({ id: deliveryAttempts.id, excerpt: deliveryAttempts.excerpt })
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.subscriptionId, subscription.id))
  const excerpts = new Map(kept.map(({ id, excerpt }) => [id, excerpt]))
  return rows.map(({ delivery, messageId }) => ({
    ...stateOfDelivery(delivery),
    event_id: publicEventId(delivery.eventId),
    message_id: messageId,
    attempts: delivery.attemptSummaries.map(({ id, at, status, failure, ms }, index) => ({
      delivery_id: id,
      attempt: index + 1,
      attempted_at: at,
      status,
      failure,
      duration_ms: ms,
      excerpt: excerpts.get(id) ?? null,
    })),
  }))
}

export const stateOfDelivery = (row: typeof deliveries.$inferSelect) => ({
  id: row.id,
  subscription_id: row.subscriptionId,
  resend_number: row.resendNumber,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  // While an attempt is in flight, the column holds the end of its lease.
  next_attempt_at: row.attemptId ? null : (row.nextAttemptAt?.toISOString() ?? null),
})

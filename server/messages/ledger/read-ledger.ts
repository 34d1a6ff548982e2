import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { ledgers } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { encodeCursor } from '../../contract/api/cursor'
import { LEDGER, type Ledger, type LedgerEntry, type ReadLedger } from '../../contract/webhooks/ledger'
import { STATE_OF_ENTRY } from '../../webhooks/delivery/ledger-states'
import { IS_MATCH, MISSING_SINCE } from '../../webhooks/delivery/publish'
import { publicEventId } from '../../webhooks/signing/request'
import { findSubscription } from '../../webhooks/subscriptions/subscriptions'
import { numberMessages } from '../inbox/feed'

/** Returns a page of the ledger of a subscription. Null as in `findSubscription`. */
export async function readLedger(account: Account, { id, ...wanted }: ReadLedger): Promise<Ledger | null> {
  const subscription = await findSubscription(account, id)
  if (!subscription) return null
  const isBacklog = await numberLedger(subscription)
  const after = wanted.cursor?.[0] ?? wanted.from - 1
  const end = Math.min(wanted.to, after + wanted.limit)
  const { entries, before, last } = await selectEntries(subscription.id, after, end)
  const lastRead = entries.at(-1)
  const isAtEnd = (lastRead?.number ?? after) >= wanted.to
  return {
    entries: entries.map(({ digest: _, ...entry }) => entry),
    count: entries.length,
    previous_digest: before,
    digest: lastRead?.digest ?? before,
    next_cursor: encodeCursor(LEDGER, [lastRead?.number ?? Math.min(after, last)]),
    has_more: !isAtEnd && (isBacklog || (lastRead?.number ?? last) < last),
  }
}

interface Row extends Record<string, unknown> {
  number: number
  event_id: string
  digest: string
  state: LedgerEntry['state']
  attempts: number
  delivered_at: string | null
  is_available: boolean
}

/** The entries after a number, the digest before them, and the number of the last entry of the ledger. */
async function selectEntries(subscriptionId: string, after: number, end: number) {
  const [row] = await db().execute<{ entries: Row[] | null; before: string; last: number }>(sql`
    select
      coalesce(
        (select digest from ledger_entries where subscription_id = ${subscriptionId}::uuid and number = ${after}),
        case when ${after} > number then digest else '' end
      ) as before,
      number as last,
      (select json_agg(entry order by number) from (
        select l.number, l.event_id, l.digest, e.id is not null as is_available,
          case when e.id is null then coalesce(l.final_state, 'canceled') else now.state end as state,
          case when e.id is null then coalesce(l.final_attempts, 0) else now.attempts end as attempts,
          case when e.id is null then l.delivered_at else now.delivered_at end as delivered_at
        from ledger_entries l left join events e on e.id = l.event_id cross join lateral (${STATE_OF_ENTRY}) now
        where l.subscription_id = ${subscriptionId}::uuid and l.number > ${after} and l.number <= ${end}
      ) entry) as entries
    from ledgers where subscription_id = ${subscriptionId}::uuid`)
  if (!row) throw new Error('The ledger does not exist.')
  const entries = (row.entries ?? []).map(({ event_id, delivered_at, ...entry }) => ({
    ...entry,
    event_id: publicEventId(event_id),
    delivered_at: delivered_at === null ? null : new Date(delivered_at).toISOString(),
  }))
  return { entries, before: row.before, last: row.last }
}

/** Messages of the feed that one transaction looks at. */
const PART = 5_000
/** Parts that a request looks at. */
const PARTS_PER_REQUEST = 10

/**
 * Adds the events to the ledger of a subscription that were published since the last call and matched (decision 28). The first
 * call makes the ledger, with the events that are stored. @returns whether others may wait
 */
export async function numberLedger(subscription: Subscription, from: Queryable = db()): Promise<boolean> {
  const isBacklog = await numberMessages(subscription.accountId, from)
  for (let parts = 0; parts < PARTS_PER_REQUEST; parts++) if (!(await numberPart(subscription, from))) return isBacklog
  return true
}

/** Does the same to the end, for all ledgers, or those of one account: before events are deleted. */
export async function numberLedgers(accountId: string | null = null, from: Queryable = db()): Promise<void> {
  const found = await from.execute<{ id: string; accountId: string }>(sql`
    select s.id, s.account_id as "accountId" from ledgers l join webhook_subscriptions s on s.id = l.subscription_id
    where ${accountId}::uuid is null or s.account_id = ${accountId}::uuid order by s.id`)
  for (const subscription of found) while (await numberLedger(subscription, from));
}

interface Subscription {
  id: string
  accountId: string
}

/** Numbers the events of one part of the feed. @returns whether there was something to look at */
async function numberPart({ id, accountId }: Subscription, from: Queryable): Promise<boolean> {
  const [waiting] = await from.execute(sql`
    select from message_feed where account_id = ${accountId}::uuid
      and position > coalesce((select position from ledgers where subscription_id = ${id}::uuid), 0) limit 1`)
  if (!waiting) {
    await from.insert(ledgers).values({ subscriptionId: id }).onConflictDoNothing()
    return false
  }
  return from.transaction(async (tx) => {
    await tx.insert(ledgers).values({ subscriptionId: id }).onConflictDoNothing()
    const [ledger] = await tx.execute<Numbered>(sql`
      select position, number, digest from ledgers where subscription_id = ${id}::uuid for update`)
    if (!ledger) throw new Error('The ledger was not inserted.')
    const [part] = await matching(tx, { id, accountId }, ledger.position)
    if (!part || part.end === null) return false
    const entries = chain(ledger, part.events ?? [])
    await tx.execute(sql`
      insert into ledger_entries (subscription_id, number, event_id, digest)
      select ${id}::uuid, number, event_id, digest
      from json_to_recordset(${JSON.stringify(entries)}::json) as entry (number int, event_id uuid, digest text)`)
    const last = entries.at(-1) ?? ledger
    await tx.execute(sql`
      update ledgers set position = ${part.end}::bigint, number = ${last.number}, digest = ${last.digest}
      where subscription_id = ${id}::uuid`)
    return true
  })
}

interface Numbered extends Record<string, unknown> {
  position: string
  number: number
  digest: string
}

/** The end of the next part, and the events in it that matched, in the order of the feed. */
const matching = (tx: Transaction, { id, accountId }: Subscription, position: string) =>
  tx.execute<{ end: string | null; events: string[] | null }>(sql`
    with part as (
      select message_id, position from message_feed where account_id = ${accountId}::uuid and position > ${position}::bigint
      order by position limit ${PART}
    ), periods as (
      select s.account_id, s.channel_id, p.filter, p.since, p.until
      from webhook_subscriptions s join missed_periods p on p.subscription_id = s.id where s.id = ${id}::uuid
      union all
      select s.account_id, s.channel_id, s.filter, ${MISSING_SINCE},
        case when s.disabled_reason = 'gone' then s.disabled_at else coalesce(s.scrubbed_at, 'infinity') end
      from webhook_subscriptions s where s.id = ${id}::uuid and not s.is_active
    )
    select (select max(position) from part) as end, (
      select json_agg(e.id order by part.position, e.kind) from part join events e on e.message_id = part.message_id
      where exists (select from deliveries d where d.event_id = e.id and d.subscription_id = ${id}::uuid)
        or exists (select from periods s where ${IS_MATCH} and e.created_at > s.since and e.created_at <= s.until)
    ) as events`)

function chain(last: Numbered, events: readonly string[]) {
  let { number, digest } = last
  return events.map((event_id) => {
    number += 1
    digest = createHash('sha256')
      .update(`${digest}:${number}:${publicEventId(event_id)}`)
      .digest('hex')
    return { number, event_id, digest }
  })
}

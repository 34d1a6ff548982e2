import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import { encodeCursor } from '../../contract/api/cursor'
import { LEDGER, type Ledger, type LedgerEntry, type ReadLedger } from '../../contract/webhooks/ledger'
import { STATE_OF_ENTRY } from '../../webhooks/delivery/ledger-states'
import { publicEventId } from '../../webhooks/signing/request'
import { findSubscription } from '../../webhooks/subscriptions/subscriptions'
import { numberLedger } from './number-ledger'

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

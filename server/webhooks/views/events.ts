import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import type { EventKind } from '../../contract/messages/event'
import { publicEventId } from '../signing/envelope'

interface ListedEvent {
  /** As receivers see it. */
  id: string
  kind: EventKind
  message_id: string | null
  channel_id: string | null
  created_at: string
  /** Number of its deliveries by state; states without deliveries are absent. */
  deliveries: Record<string, number>
}

/** Lists the account's events, newest first. */
export async function listEvents(account: Account, limit: number): Promise<ListedEvent[]> {
  const rows = await db().execute<{
    id: string
    kind: EventKind
    message_id: string | null
    channel_id: string | null
    created_ms: number
    deliveries: Record<string, number> | null
  }>(sql`
    select e.id, e.kind, e.message_id, e.channel_id, (extract(epoch from e.created_at) * 1000)::float8 as created_ms,
      (select jsonb_object_agg(state, n) from
        (select state, count(*)::int as n from deliveries where event_id = e.id group by state) by_state) as deliveries
    from events e where e.account_id = ${account.id}
    order by e.created_at desc, e.id desc limit ${limit}`)
  return rows.map(({ id, created_ms, deliveries, ...row }) => ({
    id: publicEventId(id),
    kind: row.kind,
    message_id: row.message_id,
    channel_id: row.channel_id,
    created_at: new Date(created_ms).toISOString(),
    deliveries: deliveries ?? {},
  }))
}

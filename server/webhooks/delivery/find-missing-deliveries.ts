import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { HAS_NO_DELIVERY, IS_MATCH } from './event-matching'

/** What health looks at each time: the newest thousand events of a quarter of an hour: some 60 ms with twenty subscriptions each. */
const RECENT = { minutes: 15, events: 1000 }

/**
 * How many deliveries are missing: an event after a subscription became active, matching it, without a delivery to it. An
 * event and its deliveries are written in one transaction (publish.ts), so this is 0 at every moment, for every reader, and
 * anything else means that an event was lost. Recent events by the index on their age; `all` of them on request.
 */
export async function countMissingDeliveries({ all = false } = {}): Promise<number> {
  const [row] = await db().execute<{ unqueued: number }>(sql`
    select count(*)::int as unqueued
    from (
      select id, account_id, channel_id, created_at from events
      where created_at > ${all ? '-infinity' : sql`clock_timestamp() - make_interval(mins => ${RECENT.minutes})`}
      order by created_at desc limit ${all ? null : RECENT.events}
    ) e
    join webhook_subscriptions s on ${IS_MATCH} and s.is_active and s.active_since < e.created_at
    where ${HAS_NO_DELIVERY}`)
  if (!row) throw new Error('The database did not count.')
  return row.unqueued
}

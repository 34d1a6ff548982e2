import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { HAS_NO_DELIVERY, IS_MATCH } from './event-matching'

/** The events that health checks: up to 1,000 of the last 15 minutes, which takes 60 ms with twenty subscriptions for each. */
const RECENT = { minutes: 15, events: 1000 }

/**
 * Counts missing deliveries: events that match an active subscription, are newer than its activation and have no delivery to it.
 * An event and its deliveries are written in one transaction (publish.ts), so the count is always 0; any other number means that
 * an event was lost.
 * @param all checks all events; the default is the recent ones, found by the index on their time
 */
export async function countMissingDeliveries({ all = false } = {}): Promise<number> {
  const [row] = await db().execute<{ missing: number }>(sql`
    select count(*)::int as missing
    from (
      select id, account_id, channel_id, created_at from events
      where created_at > ${all ? '-infinity' : sql`clock_timestamp() - make_interval(mins => ${RECENT.minutes})`}
      order by created_at desc limit ${all ? null : RECENT.events}
    ) e
    join webhook_subscriptions s on ${IS_MATCH} and s.is_active and s.active_since < e.created_at
    where ${HAS_NO_DELIVERY}`)
  if (!row) throw new Error('The count returned no row.')
  return row.missing
}

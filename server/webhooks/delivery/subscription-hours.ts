import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { HourCounts } from '../../contract/webhooks/statistics'
import { PERIOD_HOURS } from '../../contract/webhooks/statistics-periods'
import { log } from '../../log'

/** Longer than the longest period, so that no hour of it is missing while the dashboard shows it. */
const RETENTION_HOURS = PERIOD_HOURS['30d'] + 24

/** The counts of an hour of a subscription. An hour can have several, which add up. */
export type SubscriptionHour = HourCounts & { subscription_id: string }

/**
 * Reads what was counted for subscriptions since an hour. The caller has checked that they belong to its account. One statement, so
 * that an hour that moves to the table at this moment is read once.
 * @param since as in HourlyCount
 */
export async function hoursSince(subscriptionIds: readonly string[], since: number): Promise<SubscriptionHour[]> {
  const ids = JSON.stringify(subscriptionIds)
  return db().execute<SubscriptionHour & Record<string, unknown>>(sql`
    with wanted as (select value::uuid as id from json_array_elements_text(${ids}::json))
    select h.subscription_id, h.hour, h.delivered, h.failed, h.failures, h.times
    from subscription_hours h join wanted on wanted.id = h.subscription_id where h.hour >= ${since}
    union all
    select s.id, h.hour, h.delivered, h.failed, h.failures, h.times
    from webhook_subscriptions s join wanted on wanted.id = s.id
    cross join lateral jsonb_to_recordset(s.hourly_counts)
      as h (hour int, delivered int, failed int, failures jsonb, times jsonb)
    where h.hour >= ${since}`)
}

/** Deletes counts older than 31 days. `now` overrides the database's clock in tests. */
export async function pruneSubscriptionHours({ now }: { now?: Date } = {}): Promise<{ pruned: number }> {
  const clock = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())`
  const { count: pruned } = await db().execute(
    sql`delete from subscription_hours where hour < floor(extract(epoch from ${clock}) / 3600)::int - ${RETENTION_HOURS}::int`,
  )
  if (pruned > 0) log.info({ pruned }, 'old hourly counts deleted')
  return { pruned }
}

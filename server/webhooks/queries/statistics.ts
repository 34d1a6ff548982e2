import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import type { HourlyCount } from '../../contract/webhooks/lifecycle'
import type { HourCounts, Statistics } from '../../contract/webhooks/overview'
import { FAILURE_CLASSES, PERIOD_HOURS, type Period } from '../../contract/webhooks/values'
import { addTimes, countResponses, hourOf, percentile } from '../rules/hourly-counts'
import { findSubscription } from '../subscriptions/subscriptions'

export async function statisticsOf(account: Account, id: string, period: Period): Promise<Statistics | null> {
  const row = await findSubscription(account, id)
  if (!row) return null
  const lastHour = hourOf(new Date())
  return summarize(await hoursSince([row.id], lastHour - PERIOD_HOURS[period] + 1), period, lastHour)
}

export function summarize(counts: readonly HourCounts[], period: Period, lastHour: number): Statistics {
  const times = addTimes(counts.map((hour) => hour.times ?? {}))
  const failures = FAILURE_CLASSES.map((one) => ({
    class: one,
    count: counts.reduce((sum, hour) => sum + (hour.failures?.[one] ?? 0), 0),
  }))
  return {
    period,
    last_hour: lastHour,
    delivered: total(counts, 'delivered'),
    failed: total(counts, 'failed'),
    failures: failures.filter(({ count }) => count > 0),
    responses: countResponses(times),
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
    hours: byHour(counts),
  }
}

const total = (counts: readonly HourCounts[], part: 'delivered' | 'failed') =>
  counts.reduce((sum, hour) => sum + hour[part], 0)

function byHour(counts: readonly HourCounts[]): HourlyCount[] {
  const hours = new Map<number, HourlyCount>()
  for (const { hour, delivered, failed } of counts) {
    const before = hours.get(hour) ?? { hour, delivered: 0, failed: 0 }
    hours.set(hour, { hour, delivered: before.delivered + delivered, failed: before.failed + failed })
  }
  return [...hours.values()].sort((a, b) => a.hour - b.hour)
}

/** Longer than the longest period, so that no hour of it is missing while the dashboard shows it. */
export const STATISTICS_HOURS = PERIOD_HOURS['30d'] + 24

export type SubscriptionHour = HourCounts & { subscription_id: string }

/** Reads the counts of checked subscriptions since an hour, in one statement, so that an hour that moves is read once. */
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

import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { verificationChecks, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { WebhookName } from '../../contract/dashboard/shell'
import type { HourlyCount } from '../../contract/webhooks/lifecycle'
import type { HourCounts, Overview, Statistics } from '../../contract/webhooks/overview'
import { FAILURE_CLASSES, PERIOD_HOURS, type Period } from '../../contract/webhooks/values'
import { addTimes, CHART_HOURS, countResponses, hourlyChart, hourOf, percentile } from '../rules/hourly-counts'
import { reactivatableUntil, stateOf } from '../rules/lifecycle'
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

export async function overviewOf(account: Account, ids: readonly string[]): Promise<Overview[]> {
  const now = new Date()
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      row: webhookSubscriptions,
      checked: verificationChecks.result,
    })
    .from(webhookSubscriptions)
    .leftJoin(verificationChecks, eq(verificationChecks.subscriptionId, webhookSubscriptions.id))
    .where(and(eq(webhookSubscriptions.accountId, account.id), inArray(webhookSubscriptions.id, [...ids])))
  const hours = await hoursSince(
    rows.map(({ row }) => row.id),
    hourOf(now) - CHART_HOURS + 1,
  )
  return rows.map(({ row, checked }) => ({
    id: row.id,
    name: row.name,
    state: stateOf(row),
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
    reactivatable_until: reactivatableUntil(row)?.toISOString() ?? null,
    accepts_forged: checked === 'accepts_forged',
    hourly_counts: hourlyChart(
      hours.filter((hour) => hour.subscription_id === row.id),
      now,
    ),
  }))
}

/** An account has at most 25 active subscriptions; of the others the newest ones are found. */
const MAX_NAMES = 100

export async function webhookNames(account: Account): Promise<WebhookName[]> {
  return db().execute<WebhookName & Record<string, unknown>>(sql`
    select id, name, url, is_active from webhook_subscriptions
    where account_id = ${account.id} and (is_active or hidden_at is null)
    order by is_active desc, created_at desc, id desc limit ${MAX_NAMES}`)
}

import type { Account } from '../../accounts/account/account'
import type { HourlyCount } from '../../contract/webhooks/lifecycle'
import type { HourCounts, Statistics } from '../../contract/webhooks/statistics'
import { FAILURE_CLASSES, PERIOD_HOURS, type Period } from '../../contract/webhooks/statistics-periods'
import { hoursSince } from '../delivery/subscription-hours'
import { hourOf } from '../rules/hourly-counts'
import { addTimes, countResponses, percentile } from '../rules/response-times'
import { findSubscription } from '../subscriptions/subscriptions'

/** Returns the statistics of a subscription's attempts over a period. Null as in `findSubscription`. */
export async function statisticsOf(
  account: Account,
  id: string,
  period: Period,
  now = new Date(),
): Promise<Statistics | null> {
  const row = await findSubscription(account, id)
  if (!row) return null
  const lastHour = hourOf(now)
  return summarize(await hoursSince([row.id], lastHour - PERIOD_HOURS[period] + 1), period, lastHour)
}

/** Adds up the counts of hours, of which an hour may have several. */
export function summarize(counts: readonly HourCounts[], period: Period, lastHour: number): Statistics {
  const failed = total(counts, 'failed')
  const times = addTimes(counts.map((hour) => hour.times ?? {}))
  const known = FAILURE_CLASSES.map((one) => ({
    class: one,
    count: counts.reduce((sum, { failures }) => sum + (failures?.[one] ?? 0), 0),
  }))
  // Failures that an older release counted have no class.
  const unknown = failed - known.reduce((sum, { count }) => sum + count, 0)
  return {
    period,
    last_hour: lastHour,
    delivered: total(counts, 'delivered'),
    failed,
    failures: known
      .map((one) => (one.class === 'other' ? { ...one, count: one.count + unknown } : one))
      .filter(({ count }) => count > 0),
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

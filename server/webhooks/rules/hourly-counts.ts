import type { HourlyCount } from '../../contract/webhooks/lifecycle'
import type { HourCounts } from '../../contract/webhooks/statistics'
import type { FailureClass } from '../../contract/webhooks/statistics-periods'
import { bucketOf } from './response-times'

/** Number of hours in the chart of the list of subscriptions, including the current hour. */
export const CHART_HOURS = 24
const HOUR_MS = 3_600_000

/** One attempt as it is counted. */
export interface CountedAttempt {
  endedAt: Date
  /** Null after a success. */
  failure: FailureClass | null
  /** Null without a response. */
  responseMs: number | null
}

/** Returns the number of whole hours since 1970-01-01T00:00Z. */
export const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS)

/** Adds attempts to the counts of the hours in which they ended. Oldest hour first. */
export function countHours(hours: readonly HourCounts[], attempts: readonly CountedAttempt[]): HourCounts[] {
  const counted = new Map(hours.map((hour) => [hour.hour, hour]))
  for (const attempt of attempts) {
    const hour = hourOf(attempt.endedAt)
    counted.set(hour, addAttempt(counted.get(hour) ?? { hour, delivered: 0, failed: 0 }, attempt))
  }
  return [...counted.values()].sort((a, b) => a.hour - b.hour)
}

function addAttempt(counts: HourCounts, { failure, responseMs }: CountedAttempt): HourCounts {
  const { hour, delivered, failed } = counts
  const [failures, times] = [counts.failures ?? {}, counts.times ?? {}]
  const bucket = responseMs === null ? null : bucketOf(responseMs)
  return {
    hour,
    delivered: delivered + (failure === null ? 1 : 0),
    failed: failed + (failure === null ? 0 : 1),
    failures: failure === null ? failures : { ...failures, [failure]: (failures[failure] ?? 0) + 1 },
    times: bucket === null ? times : { ...times, [bucket]: (times[bucket] ?? 0) + 1 },
  }
}

/** Returns the counts of each of the last 24 hours, oldest first, with zeros for hours without attempts. */
export function hourlyChart(hours: readonly HourlyCount[], now: Date): HourlyCount[] {
  const first = hourOf(now) - CHART_HOURS + 1
  const chart = Array.from({ length: CHART_HOURS }, (_, index) => ({ hour: first + index, delivered: 0, failed: 0 }))
  for (const { hour, delivered, failed } of hours) {
    const bar = chart[hour - first]
    if (!bar) continue
    bar.delivered += delivered
    bar.failed += failed
  }
  return chart
}

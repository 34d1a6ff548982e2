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
  const counted = new Map<number, MutableCounts>()
  for (const { failures, times, ...hour } of hours)
    counted.set(hour.hour, { ...hour, failures: { ...failures }, times: { ...times } })
  for (const attempt of attempts) {
    const hour = hourOf(attempt.endedAt)
    let counts = counted.get(hour)
    if (!counts) {
      counts = { hour, delivered: 0, failed: 0, failures: {}, times: {} }
      counted.set(hour, counts)
    }
    addAttempt(counts, attempt)
  }
  return [...counted.values()].sort((a, b) => a.hour - b.hour)
}

/** Changed in place: every recorded attempt is counted, and copies for each would cost more than the counting. */
interface MutableCounts extends HourlyCount {
  failures: Partial<Record<FailureClass, number>>
  times: Record<string, number>
}

function addAttempt(counts: MutableCounts, { failure, responseMs }: CountedAttempt): void {
  if (failure === null) counts.delivered++
  else {
    counts.failed++
    counts.failures[failure] = (counts.failures[failure] ?? 0) + 1
  }
  if (responseMs === null) return
  const bucket = bucketOf(responseMs)
  counts.times[bucket] = (counts.times[bucket] ?? 0) + 1
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

import type { HourlyCount } from '../../contract/webhooks/lifecycle'
import type { HourCounts } from '../../contract/webhooks/overview'
import type { FailureClass } from '../../contract/webhooks/values'
import { type FailureCode, isSuccess, type Outcome } from '../transport/outcome'

export const CHART_HOURS = 24
const HOUR_MS = 3_600_000

export interface CountedAttempt {
  endedAt: Date
  failure: FailureClass | null
  responseMs: number | null
}

export const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS)

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

/** The number of attempts by bucket of their response time. Buckets grow by 2^(1/4), so that a percentile is exact to 9 %. */
export type ResponseTimes = Readonly<Record<string, number>>

const BUCKETS_PER_DOUBLING = 4
/** From 1 ms to 1,048 s; an attempt can take at most 600 s (DELIVERY_TIMEOUT_SECONDS). */
const LAST_BUCKET = 20 * BUCKETS_PER_DOUBLING - 1

export const bucketOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(LAST_BUCKET, Math.floor(Math.log2(ms) * BUCKETS_PER_DOUBLING))

export const countResponses = (times: ResponseTimes): number =>
  Object.values(times).reduce((sum, count) => sum + count, 0)

export function addTimes(histograms: Iterable<ResponseTimes>): ResponseTimes {
  const sum: Record<string, number> = {}
  for (const times of histograms)
    for (const [bucket, count] of Object.entries(times)) sum[bucket] = (sum[bucket] ?? 0) + count
  return sum
}

/** A percentile (0.95) in milliseconds by the nearest rank, interpolated within its bucket; null without attempts. */
export function percentile(times: ResponseTimes, share: number): number | null {
  const rank = Math.max(1, Math.ceil(share * countResponses(times)))
  const buckets = Object.entries(times)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((a, b) => a.bucket - b.bucket)
  let before = 0
  for (const { bucket, count } of buckets) {
    // The attempts of a bucket are taken as spread evenly over it, each in the middle of its part.
    if (before + count >= rank) return 2 ** ((bucket + (rank - before - 0.5) / count) / BUCKETS_PER_DOUBLING)
    before += count
  }
  return null
}

export function failureClass(outcome: Outcome): FailureClass | null {
  if (isSuccess(outcome)) return null
  if (outcome.kind === 'failure') return CLASSES[outcome.code]
  return RESPONSES[Math.floor(outcome.status / 100)] ?? 'other'
}

const RESPONSES: Record<number, FailureClass> = { 3: '3xx', 4: '4xx', 5: '5xx' }

const CLASSES: Record<FailureCode, FailureClass> = {
  dns_lookup_failed: 'dns',
  url_now_blocked: 'other',
  connect_refused: 'connection',
  connect_timeout: 'connection',
  connect_failed: 'connection',
  tls_expired: 'tls',
  tls_untrusted: 'tls',
  tls_wrong_host: 'tls',
  tls_failed: 'tls',
  timeout: 'timeout',
  connection_reset: 'connection',
  not_http: 'other',
  headers_too_large: 'other',
  interrupted: 'other',
  internal: 'other',
}

/**
 * A histogram of response times: the number of attempts by bucket. Buckets grow by a factor of 2^(1/4), so that a percentile is exact
 * to 9 % over the whole range, and histograms of hours add up to the histogram of a period. Buckets without attempts are absent.
 */
export type ResponseTimes = Readonly<Record<string, number>>

const BUCKETS_PER_DOUBLING = 4
/** From 1 ms to 1,048 s; an attempt can take at most 600 s (DELIVERY_TIMEOUT_SECONDS). */
const LAST_BUCKET = 20 * BUCKETS_PER_DOUBLING - 1

/** Returns the bucket of a response time in milliseconds. Times below 1 ms are in the first one. */
export const bucketOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(LAST_BUCKET, Math.floor(Math.log2(ms) * BUCKETS_PER_DOUBLING))

export const countResponses = (times: ResponseTimes): number =>
  Object.values(times).reduce((sum, count) => sum + count, 0)

/** Adds histograms. */
export function addTimes(histograms: Iterable<ResponseTimes>): ResponseTimes {
  const sum: Record<string, number> = {}
  for (const times of histograms)
    for (const [bucket, count] of Object.entries(times)) sum[bucket] = (sum[bucket] ?? 0) + count
  return sum
}

/**
 * Returns a percentile in milliseconds by the nearest rank, interpolated within its bucket; null without attempts.
 * @param share such as 0.95
 */
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

/**
 * Returns the number of attempts: the first one plus the retries (spec, "Retry schedule").
 * @param delaysSeconds DELIVERY_RETRY_DELAYS_SECONDS: seconds from the end of each failed attempt to the next one
 */
export const maxAttempts = (delaysSeconds: readonly number[]): number => delaysSeconds.length + 1

/**
 * Returns when the attempt after `attempt` (1-based) is due; null after the last one.
 * @param endedAt the end of the failed attempt, from which the delay counts (choices.md, "Retry time")
 */
export function retryAt(attempt: number, endedAt: Date, delaysSeconds: readonly number[]): Date | null {
  const delay = delaysSeconds[attempt - 1]
  return delay === undefined ? null : new Date(endedAt.getTime() + delay * 1000)
}

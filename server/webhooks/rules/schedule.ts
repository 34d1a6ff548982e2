/**
 * One initial attempt plus the retries (spec, "Retry schedule").
 * @param delaysSeconds DELIVERY_RETRY_DELAYS_SECONDS: from the end of each failed attempt to the next
 */
export const maxAttempts = (delaysSeconds: readonly number[]): number => delaysSeconds.length + 1

/**
 * When the attempt after `attempt` (1-based) is due, or null when it was the last one.
 * @param endedAt the end of the failed attempt: the delays count from there (choices.md, "Retry time").
 */
export function retryAt(attempt: number, endedAt: Date, delaysSeconds: readonly number[]): Date | null {
  const delay = delaysSeconds[attempt - 1]
  return delay === undefined ? null : new Date(endedAt.getTime() + delay * 1000)
}

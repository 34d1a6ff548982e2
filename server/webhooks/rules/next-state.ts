import { isSuccess, type Outcome } from '../transport/outcome'

/** The state of a delivery after an attempt (spec, "Delivery of one event"). */
export type NextState =
  | { state: 'delivered' }
  | { state: 'gone' }
  | { state: 'pending'; nextAttemptAt: Date }
  | { state: 'failed' }

/**
 * Returns the next state of a delivery: delivered after any 2xx, gone after 410, pending with a retry after anything else, and failed
 * when the schedule has no retry left.
 * @param attempt 1-based number of the attempt that ended at `endedAt`.
 */
export function nextState(
  outcome: Outcome,
  attempt: number,
  endedAt: Date,
  delaysSeconds: readonly number[],
): NextState {
  if (isSuccess(outcome)) return { state: 'delivered' }
  if (isGone(outcome)) return { state: 'gone' }
  const nextAttemptAt = retryAt(attempt, endedAt, delaysSeconds)
  return nextAttemptAt ? { state: 'pending', nextAttemptAt } : { state: 'failed' }
}

export const isGone = (outcome: Outcome): boolean => outcome.kind === 'response' && outcome.status === 410

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

import { isSuccess, type Outcome } from '../transport/outcome'
import { retryAt } from './schedule'

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

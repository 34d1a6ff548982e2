import { isSuccess, type Outcome } from '../transport/outcome'
import { retryAt } from './schedule'

/** What becomes of a delivery after an attempt (spec, "Delivery of one event"). */
export type NextState =
  | { state: 'delivered' }
  | { state: 'gone' }
  | { state: 'pending'; nextAttemptAt: Date }
  | { state: 'failed' }

/**
 * Any 2xx delivers; 410 ends it without a retry; everything else is retried until the schedule is used up.
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

import { isSuccess, type Outcome } from '../transport/outcome'

export type NextState =
  | { state: 'delivered' }
  | { state: 'gone' }
  | { state: 'pending'; nextAttemptAt: Date }
  | { state: 'failed' }

/** The next state: delivered after any 2xx, gone after 410, else pending with a retry, or failed. `attempt` counts from 1. */
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

/** The number of attempts: the first one plus the retries (spec, "Retry schedule"). */
export const maxAttempts = (delaysSeconds: readonly number[]): number => delaysSeconds.length + 1

/** When the attempt after `attempt` (1-based) is due, from the end of that one; null after the last. */
export function retryAt(attempt: number, endedAt: Date, delaysSeconds: readonly number[]): Date | null {
  const delay = delaysSeconds[attempt - 1]
  return delay === undefined ? null : new Date(endedAt.getTime() + delay * 1000)
}

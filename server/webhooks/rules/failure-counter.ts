/** This many failed attempts in a row disable a subscription (spec, "Auto-disable"). */
export const DISABLE_AFTER_FAILURES = 5

/** What the counter rules need to know of a subscription. */
export interface CounterState {
  isActive: boolean
  /** Creation or last reactivation: an attempt begun before it never disables. */
  activeSince: Date
  consecutiveFailures: number
}

/** What the counter rules need to know of an attempt that ended. */
export interface AttemptResult {
  startedAt: Date
  result: 'success' | 'failure' | 'gone'
}

export interface CounterResult {
  consecutiveFailures: number
  /** What the attempts do to the subscription: nothing, switched off, or marked permanently gone. */
  change: 'none' | 'failures' | 'gone'
  /** An attempt that counts was the fifth failure in a row, or a later one, of an active subscription: its people are mailed. */
  reachedLimit: boolean
}

/**
 * Walks the attempts of one subscription in the order in which they ended (spec, "Auto-disable"; choices.md, "410").
 * Every failure counts, a 410 too; a 2xx resets. Five reached on the way disables, even if a success follows in the same
 * batch, because each of these attempts might as well have been settled alone. A subscription that is switched off already
 * can still learn that it is gone.
 */
export function countAttempts(standing: CounterState, endings: readonly AttemptResult[]): CounterResult {
  let consecutiveFailures = standing.consecutiveFailures
  let change: CounterResult['change'] = 'none'
  let reachedLimit = false
  for (const { startedAt, result } of endings) {
    if (result === 'success') {
      consecutiveFailures = 0
      continue
    }
    consecutiveFailures += 1
    if (startedAt < standing.activeSince || change === 'gone') continue
    if (standing.isActive && consecutiveFailures >= DISABLE_AFTER_FAILURES) reachedLimit = true
    if (result === 'gone') change = 'gone'
    else if (reachedLimit) change = 'failures'
  }
  return { consecutiveFailures, change, reachedLimit }
}

/** Number of failed attempts in a row that disable a subscription (spec, "Auto-disable"). */
export const DISABLE_AFTER_FAILURES = 5

/** The facts of a subscription that the rules of the failure counter use. */
export interface CounterState {
  isActive: boolean
  /** Time of creation or of the last reactivation: an attempt that started before it never disables. */
  activeSince: Date
  consecutiveFailures: number
}

/** The facts of an ended attempt that the rules of the failure counter use. */
export interface AttemptResult {
  startedAt: Date
  result: 'success' | 'failure' | 'gone'
}

export interface CounterResult {
  consecutiveFailures: number
  /** How the attempts change the subscription: not at all, disabled after failures, or permanently gone. */
  change: 'none' | 'failures' | 'gone'
  /** The active subscription reached the limit, five failures in a row or more: admins and editors are notified. */
  reachedLimit: boolean
}

/**
 * Applies the attempts of one subscription to its failure counter (spec, "Auto-disable"; choices.md, "410"). Every failure counts,
 * including a 410; a 2xx resets the counter. The fifth failure in a row disables even if a success follows in the same batch, so
 * that the result does not depend on how attempts are batched. A subscription that is already inactive can still become gone.
 * @param attempts in the order in which they ended
 */
export function countAttempts(before: CounterState, attempts: readonly AttemptResult[]): CounterResult {
  let consecutiveFailures = before.consecutiveFailures
  let change: CounterResult['change'] = 'none'
  let reachedLimit = false
  for (const { startedAt, result } of attempts) {
    if (result === 'success') {
      consecutiveFailures = 0
      continue
    }
    consecutiveFailures += 1
    if (startedAt < before.activeSince || change === 'gone') continue
    if (before.isActive && consecutiveFailures >= DISABLE_AFTER_FAILURES) reachedLimit = true
    if (result === 'gone') change = 'gone'
    else if (reachedLimit) change = 'failures'
  }
  return { consecutiveFailures, change, reachedLimit }
}

/** The failure count at which those who want failure warnings get one (choices.md, "Emails beyond the spec's one"). */
export const WARN_AFTER_FAILURES = 3

/**
 * Returns which warning to send after a batch changed the failure counter: the webhook is failing, it works again, or none. Only
 * the counter after the batch matters, so that a webhook that fails and recovers within a batch causes no email. A webhook that was
 * disabled gets none either: its disabling has an email of its own.
 */
export function failureWarning(before: number, after: number, isActive: boolean): 'failing' | 'working' | null {
  if (!isActive || before < WARN_AFTER_FAILURES === after < WARN_AFTER_FAILURES) return null
  return after < WARN_AFTER_FAILURES ? 'working' : 'failing'
}

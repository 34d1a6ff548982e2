/** Number of failed attempts in a row that disable a subscription (spec, "Auto-disable"). */
export const DISABLE_AFTER_FAILURES = 5

export interface CounterState {
  isActive: boolean
  /** Time of creation or of the last reactivation: an attempt that started before it never disables. */
  activeSince: Date
  consecutiveFailures: number
}

export interface AttemptResult {
  startedAt: Date
  result: 'success' | 'failure' | 'gone'
}

export interface CounterResult {
  consecutiveFailures: number
  /** How the attempts change the subscription: not at all, disabled after failures, or permanently gone. */
  change: 'none' | 'failures' | 'gone'
  reachedLimit: boolean
}

/** Applies attempts in order to the failure counter (spec, "Auto-disable"). The fifth failure in a row disables, whatever follows it. */
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

/** Which warning to send after a batch, by the counter after it. A disabling has an email of its own. */
export function failureWarning(before: number, after: number, isActive: boolean): 'failing' | 'working' | null {
  if (!isActive || before < WARN_AFTER_FAILURES === after < WARN_AFTER_FAILURES) return null
  return after < WARN_AFTER_FAILURES ? 'working' : 'failing'
}

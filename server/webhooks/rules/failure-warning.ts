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

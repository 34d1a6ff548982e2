/** The counter at which an account that asked for it hears an early word (choices.md, "Emails beyond the spec's one"). */
export const WARN_AFTER_FAILURES = 3

/**
 * What to say after a batch of attempts moved the counter: that a webhook began to fail, that it works again, or nothing. Only
 * where it stands afterwards counts, so that one which fails and recovers within a batch disturbs nobody; and one that was
 * switched off has a mail of its own.
 */
export function failureWarning(before: number, after: number, isActive: boolean): 'failing' | 'working' | null {
  if (!isActive || before < WARN_AFTER_FAILURES === after < WARN_AFTER_FAILURES) return null
  return after < WARN_AFTER_FAILURES ? 'working' : 'failing'
}

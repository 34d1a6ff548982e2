/** The counter at which an account that asked for it hears an early word (choices.md, "E-mails beyond the spec's one"). */
export const EARLY_FAILURES = 3

/**
 * What to say after a batch of attempts moved the counter: that a webhook began to fail, that it works again, or nothing. Only
 * where it stands afterwards counts, so that one which fails and recovers within a batch disturbs nobody; and one that was
 * switched off has a mail of its own.
 */
export function earlyWord(before: number, after: number, isActive: boolean): 'failing' | 'working' | null {
  if (!isActive || before < EARLY_FAILURES === after < EARLY_FAILURES) return null
  return after < EARLY_FAILURES ? 'working' : 'failing'
}

// Without zod, because components import it.

/** Failures that a further attempt repeats. After a new version or a restored file an operator retries by command. */
export const PERMANENT_FAILURES = [
  'audio_undecodable',
  'audio_unsupported',
  'audio_too_short',
  'audio_too_long',
  'audio_too_large',
  'audio_incomplete',
  'audio_missing',
] as const
export type PermanentFailure = (typeof PERMANENT_FAILURES)[number]

/** Reasons to wait that end with a month or a day, or when a person raises the limit. A sweep each minute continues them. */
export const LIMIT_REASONS = ['over_budget', 'over_daily_budget', 'over_channel_limit'] as const
export type LimitReason = (typeof LIMIT_REASONS)[number]

/** Reasons to wait until a person completes the message: as it was heard, or with a text of their own. */
export const PERSON_REASONS = ['language_not_expected', 'not_understood'] as const
export type PersonReason = (typeof PERSON_REASONS)[number]

/** @param code null or unknown counts as a failure that can end */
export const isPermanentFailure = (code: string | null): code is PermanentFailure =>
  PERMANENT_FAILURES.some((permanent) => permanent === code)

export const isLimitReason = (reason: string): reason is LimitReason => LIMIT_REASONS.some((limit) => limit === reason)

export const isPersonReason = (reason: string): reason is PersonReason => PERSON_REASONS.some((one) => one === reason)

/** Tells whether a retry of a failed or held message can have another result than the last attempt. */
export const canRetry = ({ held, code }: { held: string | null; code: string | null }): boolean =>
  held === null ? !isPermanentFailure(code) : !isLimitReason(held) && !isPersonReason(held)

/** Returns when the period of a limit ends: the month or the day of `now`, in UTC. */
export function limitEndsAt(reason: LimitReason, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  return new Date(reason === 'over_daily_budget' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1))
}

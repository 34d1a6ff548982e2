import { durationInWords } from '@/components/ui/format'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { maxAttempts } from '@/server/webhooks/rules/next-state'

/** Says how many failures in a row of the limit a webhook has: "3 of 5", or after a reactivation "5 of 5, and 1 more since". */
export const failuresOfLimit = (count: number): string =>
  count > DISABLE_AFTER_FAILURES
    ? `${DISABLE_AFTER_FAILURES} of ${DISABLE_AFTER_FAILURES}, and ${count - DISABLE_AFTER_FAILURES} more since`
    : `${count} of ${DISABLE_AFTER_FAILURES}`

/** Returns the number of attempts of one event: "6 attempts". */
export const attemptsLabel = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`)

/** Returns a retry schedule in words: "6 attempts over 14 hours 36 minutes". */
export function scheduleLabel(delaysSeconds: readonly number[]): string {
  const seconds = delaysSeconds.reduce((sum, delay) => sum + delay, 0)
  const attempts = attemptsLabel(maxAttempts(delaysSeconds))
  return seconds < 1 ? attempts : `${attempts} over ${durationInWords(seconds)}`
}

/** Tells whether the reactivation window is open at `now`, in milliseconds. The server checks it again. */
export const isReactivatable = (
  { reactivatable_until }: Pick<LifecycleView, 'reactivatable_until'>,
  now: number,
): boolean => reactivatable_until !== null && now <= Date.parse(reactivatable_until)

import { durationInWords } from '@/components/ui/format'
import { maxAttempts } from '@/server/webhooks/rules/schedule'

/** Returns the number of attempts of one event: "6 attempts". */
export const attemptsLabel = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`)

/**
 * Returns a retry schedule in words: "6 attempts over 14 hours 36 minutes".
 * @param delaysSeconds the delay before each retry.
 */
export function scheduleLabel(delaysSeconds: readonly number[]): string {
  const seconds = delaysSeconds.reduce((sum, delay) => sum + delay, 0)
  const attempts = attemptsLabel(maxAttempts(delaysSeconds))
  return seconds < 1 ? attempts : `${attempts} over ${durationInWords(seconds)}`
}

import { durationInWords } from '@/components/ui/time/duration-in-words'
import { maxAttempts } from '@/server/webhooks/rules/schedule'

/** How many attempts one event gets, as prose: "6 attempts". */
export const attemptsLabel = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`)

/** A retry schedule as prose: "6 attempts over 14 hours 36 minutes". @param delaysSeconds from each attempt to the next. */
export function scheduleLabel(delaysSeconds: readonly number[]): string {
  const seconds = delaysSeconds.reduce((sum, one) => sum + one, 0)
  const attempts = attemptsLabel(maxAttempts(delaysSeconds))
  return seconds < 1 ? attempts : `${attempts} over ${durationInWords(seconds)}`
}

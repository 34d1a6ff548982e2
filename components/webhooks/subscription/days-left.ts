import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'

const DAY_MS = 86_400_000

/**
 * Says how much of the reactivation window is left: "90 days left", rounded up, so that it says 90 on the first day.
 * @param ms milliseconds until its end; the end itself still belongs to the window.
 * @returns null once it is over.
 */
export function daysLeft(ms: number): string | null {
  if (ms < 0) return null
  return `${days(ms)} left`
}

/** Says when the window ends, rounded as `daysLeft`: "in 90 days". @returns null once it is over. */
export function inDays(ms: number): string | null {
  if (ms < 0) return null
  return `in ${days(ms)}`
}

function days(ms: number): string {
  if (ms < DAY_MS) return 'less than 1 day'
  // The clock of this process and that of the database may differ by some seconds: never more than the whole window.
  const count = Math.min(REACTIVATION_DAYS, Math.ceil(ms / DAY_MS))
  return count === 1 ? '1 day' : `${count} days`
}

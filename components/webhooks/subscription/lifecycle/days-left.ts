import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'
import { subscriptionMessages } from '../subscription-messages'

const { lifecycle: messages } = subscriptionMessages
const DAY_MS = 86_400_000

/**
 * Returns the rest of the reactivation window: "90 days left". Rounds up, so that the first day shows 90.
 * @param ms milliseconds until the end of the window. The window includes its end.
 * @returns null when the window is over.
 */
export function daysLeft(ms: number): string | null {
  return ms < 0 ? null : messages.left(daysText(ms))
}

/** Returns when the window ends, rounded like `daysLeft`: "in 90 days". @returns null when the window is over. */
export function inDays(ms: number): string | null {
  return ms < 0 ? null : messages.in(daysText(ms))
}

function daysText(ms: number): string {
  if (ms < DAY_MS) return messages.lessThanADay
  // The clocks of this process and of the database can differ by seconds: show at most the whole window.
  return messages.days(Math.min(REACTIVATION_DAYS, Math.ceil(ms / DAY_MS)))
}

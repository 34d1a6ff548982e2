import type { LiveStatus } from '@/server/contract/webhooks/attempt'

export const FASTEST_MS = 2_000
export const SLOWEST_MS = 10_000
/** An attempt that is due within this time is waited for. */
const SOON_MS = 60_000
const GROWTH = 1.5

/**
 * When to ask again whether a history has changed: at once while an attempt is out or due soon, ever more seldom while nothing
 * happens.
 * @param quiet how often in a row the answer was the same.
 */
export function nextPulse(pulse: Pick<LiveStatus, 'next_attempt_at'> | undefined, quiet: number, now: number): number {
  const due = pulse?.next_attempt_at
  if (due && Date.parse(due) - now < SOON_MS) return FASTEST_MS
  return Math.min(SLOWEST_MS, FASTEST_MS * GROWTH ** quiet)
}

/** What of a pulse makes a page stale when it changes. */
export const pulseKey = ({ newest, is_active, consecutive_failures, next_attempt_at }: LiveStatus): string =>
  [newest?.id, is_active, consecutive_failures, next_attempt_at].join(' ')

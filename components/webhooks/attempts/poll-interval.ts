import type { LiveStatus } from '@/server/contract/webhooks/attempt'

export const MIN_INTERVAL_MS = 2_000
export const MAX_INTERVAL_MS = 10_000
/** An attempt that is due within this time keeps the interval at its minimum. */
const SOON_MS = 60_000
const GROWTH = 1.5

/**
 * Returns the time until the next poll in milliseconds: the minimum while an attempt is in flight or due soon, otherwise
 * longer with each response that brings no change.
 * @param unchanged the number of responses in a row without a change.
 * @param now in milliseconds.
 */
export function nextPollInterval(
  status: Pick<LiveStatus, 'next_attempt_at'> | undefined,
  unchanged: number,
  now: number,
): number {
  const due = status?.next_attempt_at
  if (due && Date.parse(due) - now < SOON_MS) return MIN_INTERVAL_MS
  return Math.min(MAX_INTERVAL_MS, MIN_INTERVAL_MS * GROWTH ** unchanged)
}

/** Returns a key that changes when a page about the subscription is out of date. */
export const liveStatusKey = ({ newest, is_active, consecutive_failures, next_attempt_at }: LiveStatus): string =>
  [newest?.id, is_active, consecutive_failures, next_attempt_at].join(' ')

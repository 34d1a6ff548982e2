import type { Attempt } from '@/server/contract/webhooks/attempt'
import type { HistoryEntry } from '@/server/contract/webhooks/history'

/** What became of the attempt that was planned after another one. `past`: its time is over, so the list has it as a separate attempt. */
export type NextAttempt = 'none' | 'past' | 'held' | 'planned'

/**
 * Returns what became of the attempt after this one. Its planned time alone does not say it: a delivery can be held, resumed,
 * delivered or canceled before.
 * @param entry the attempt in the list; null when the filter leaves it out
 * @param isActive whether the subscription is active
 * @param now in milliseconds
 */
export function nextAttempt(
  { next_attempt_at: at }: Pick<Attempt, 'next_attempt_at'>,
  entry: Pick<HistoryEntry, 'delivery_state'> | null,
  isActive: boolean,
  now: number,
): NextAttempt {
  if (at === null) return 'none'
  if (Date.parse(at) <= now) return 'past'
  if (entry && entry.delivery_state !== 'pending' && entry.delivery_state !== 'held') return 'none'
  return isActive && entry?.delivery_state !== 'held' ? 'planned' : 'held'
}

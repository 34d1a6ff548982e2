import { formatDuration } from '@/components/ui/format'
import type { StateKind } from '@/components/ui/state'
import type { Attempt, HistoryEntry } from '@/server/contract/webhooks/attempt'
import { attemptMessages } from './attempt-messages'

const { results } = attemptMessages

/** Returns shape and label for the result of an attempt. `isHeld`: its delivery waits for a reactivation. */
export function resultLabel(
  attempt: Pick<Attempt, 'failure' | 'status' | 'test' | 'next_attempt_at'>,
  isHeld = false,
): [StateKind, string] {
  if (attempt.failure === null) return ['ok', results.delivered]
  if (attempt.failure === 'interrupted') return ['off', results.interrupted]
  if (attempt.test) return ['bad', results.failed]
  if (attempt.status === 410) return ['bad', results.gone]
  if (isHeld) return ['bad', results.failedHeld]
  return attempt.next_attempt_at ? ['warning', results.failed] : ['bad', results.failedNoRetry]
}

/** Returns the result of an attempt for screen readers: "Test delivered in 212 ms". */
export function resultAnnouncement({ test, attempt, failure, status, duration_ms }: Attempt): string {
  return results.announcement({
    attempt: test ? null : attempt,
    state: failure === null ? 'delivered' : failure === 'interrupted' ? 'interrupted' : 'failed',
    status,
    duration: duration_ms === null ? null : formatDuration(duration_ms),
  })
}

/** What became of the attempt that was planned after another one. `past`: its time is over, so the list has it as a separate attempt. */
export type NextAttempt = 'none' | 'past' | 'held' | 'planned'

/** Returns what became of the attempt after this one: its planned time alone does not say it. `entry` is null when a filter hides it. */
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

import { formatDuration } from '@/components/ui/format'
import type { StateKind } from '@/components/ui/state'
import type { Attempt } from '@/server/contract/webhooks/attempt'
import { attemptMessages } from './attempt-messages'

const { results } = attemptMessages

/**
 * Returns the shape and the label for the result of an attempt.
 * @param isHeld the next attempt of its delivery waits until the webhook is reactivated
 */
export function resultLabel(
  attempt: Pick<Attempt, 'failure' | 'status' | 'test' | 'next_attempt_at'>,
  isHeld = false,
): [StateKind, string] {
  if (attempt.failure === null) return ['ok', results.delivered]
  if (attempt.failure === 'interrupted') return ['off', results.interrupted]
  if (attempt.test) return ['bad', results.failed]
  if (attempt.status === 410) return ['bad', results.gone]
  if (isHeld) return ['off', results.failedHeld]
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

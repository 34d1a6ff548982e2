import type { StateKind } from '@/components/ui/state'
import { formatDuration } from '@/components/ui/time/format-duration'
import type { DeliveryProgress } from '@/server/contract/webhooks/delivery'
import { failureMessage } from './failure-messages'
import { FASTEST_MS, nextPulse } from './poll-interval'

/** Until the first attempt has ended, somebody is watching. */
const FIRST_RESULT_MS = 1_000

/** What a resend has come to: the state in a sentence, and the time of the next attempt while one is planned. */
export interface ResendResult {
  kind: StateKind
  text: string
  nextAttemptAt: string | null
}

/** Describes how far a resend is. Null means that it was accepted, and that nothing more is known yet. */
export function resendResult(progress: DeliveryProgress | null): ResendResult {
  const { state, last, next_attempt_at = null } = progress ?? {}
  const none = { nextAttemptAt: null }
  if (state === 'held') return { kind: 'off', text: 'Held: the webhook is disabled.', ...none }
  if (state === 'canceled') return { kind: 'off', text: 'Canceled: the webhook was disabled.', ...none }
  if (!last) return { kind: 'waiting', text: 'Resent. Waiting for the response…', ...none }
  if (last.failure === null)
    return { kind: 'ok', text: `Delivered with status ${last.status} in ${formatDuration(last.duration_ms)}.`, ...none }
  if (state === 'gone') return { kind: 'bad', text: 'Failed: the receiver responded with 410 Gone. No retry.', ...none }
  const cause = failureMessage({ failure: last.failure, error: last.failure, status: last.status })
  return state === 'failed'
    ? { kind: 'bad', text: `Failed: ${cause} No retry is left.`, ...none }
    : { kind: 'warning', text: `Failed: ${cause}`, nextAttemptAt: next_attempt_at }
}

/** When to ask again for the progress of a resend, in milliseconds; false once it has ended. */
export function nextProgressCheck(progress: DeliveryProgress | undefined, now: number): number | false {
  if (!progress) return FIRST_RESULT_MS
  if (progress.state !== 'pending') return false
  if (progress.last === null) return FIRST_RESULT_MS
  return progress.is_in_flight ? FASTEST_MS : nextPulse(progress, Number.POSITIVE_INFINITY, now)
}

import { useEffect } from 'react'
import { api, isRefused } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { isSoon } from '@/components/api/live-data'
import { useAnnounce } from '@/components/ui/announcer'
import { formatDuration } from '@/components/ui/format'
import { State, type StateKind } from '@/components/ui/state'
import { RelativeTime } from '@/components/ui/time/times'
import type { DeliveryProgress } from '@/server/contract/webhooks/delivery'
import { attemptMessages } from './attempt-messages'
import { failureMessage } from './failure-messages'

const { resend: messages } = attemptMessages

export function ResendProgress({ deliveryId, now }: { deliveryId: string; now: number }) {
  const announce = useAnnounce()
  const { data, error } = api.deliveries.progress.useQuery(
    { id: deliveryId },
    { refetchInterval: ({ state }) => !isRefused(state.error) && nextProgressCheck(state.data) },
  )
  const { kind, text, nextAttemptAt } = resendResult(data ?? null)
  useEffect(() => announce(text), [announce, text])
  if (error) return <ErrorState error={error} />
  return (
    <div>
      <State kind={kind}>{text}</State>
      {nextAttemptAt ? (
        <span className="text-soft"> {messages.nextAttempt(<RelativeTime at={nextAttemptAt} now={now} />)}</span>
      ) : null}
    </div>
  )
}

/** The progress of a resend: its state as a sentence, and the time of the next attempt while one is planned. */
export interface ResendResult {
  kind: StateKind
  text: string
  nextAttemptAt: string | null
}

/** Describes the progress of a resend. Null means that the server accepted it and no progress is known yet. */
export function resendResult(progress: DeliveryProgress | null): ResendResult {
  const { state, last, next_attempt_at = null } = progress ?? {}
  const { resend } = attemptMessages
  const none = { nextAttemptAt: null }
  if (state === 'held') return { kind: 'off', text: resend.held, ...none }
  if (state === 'canceled') return { kind: 'off', text: resend.canceled, ...none }
  if (!last) return { kind: 'waiting', text: resend.waiting, ...none }
  if (last.failure === null)
    return { kind: 'ok', text: resend.delivered(last.status, formatDuration(last.duration_ms)), ...none }
  if (state === 'gone') return { kind: 'bad', text: resend.gone, ...none }
  const cause = failureMessage({ failure: last.failure, error: last.failure, status: last.status })
  return state === 'failed'
    ? { kind: 'bad', text: resend.failedNoRetry(cause), ...none }
    : { kind: 'warning', text: resend.failed(cause), nextAttemptAt: next_attempt_at }
}

/** Returns the time until the next query for the progress of a resend, in milliseconds; false once it has ended. */
export function nextProgressCheck(progress: DeliveryProgress | undefined): number | false {
  if (progress && progress.state !== 'pending') return false
  if (!progress?.last) return 1_000
  const { is_in_flight, next_attempt_at } = progress
  return is_in_flight || (next_attempt_at !== null && isSoon(next_attempt_at)) ? 2_000 : 10_000
}

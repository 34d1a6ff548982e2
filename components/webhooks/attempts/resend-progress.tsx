import { useEffect } from 'react'
import { api, isRefused } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { State } from '@/components/ui/state'
import { RelativeTime } from '@/components/ui/time/times'
import { attemptMessages } from './attempt-messages'
import { nextProgressCheck, resendResult } from './resend-result'

const { resend: messages } = attemptMessages

/** Shows and announces the progress of a resend. */
export function ResendProgress({ deliveryId, now }: { deliveryId: string; now: number }) {
  const announce = useAnnounce()
  const { data, error } = api.deliveries.progress.useQuery(
    { id: deliveryId },
    { refetchInterval: ({ state }) => !isRefused(state.error) && nextProgressCheck(state.data, Date.now()) },
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

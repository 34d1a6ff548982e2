'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { RelativeTime } from '@/components/ui/time/relative-time'
import { attemptMessages } from './attempt-messages'
import { nextProgressCheck, resendResult } from './resend-result'

const { resend: messages } = attemptMessages

/**
 * Resends the event of a delivery and shows its progress or an error in place until the delivery ends.
 * @param now when the page was rendered, in milliseconds.
 */
export function ResendDelivery({ deliveryId, now }: { deliveryId: string; now: number }) {
  const router = useRouter()
  const announce = useAnnounce()
  const resend = api.deliveries.resend.useMutation({
    onSuccess: () => router.refresh(),
    onError: (error) => announce(errorMessage(error)),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look="secondary"
        aria-disabled={resend.isPending}
        onClick={() => {
          if (!resend.isPending) resend.mutate({ id: deliveryId })
        }}
      >
        {resend.isPending ? messages.pending : resend.data ? messages.again : messages.button}
      </Button>
      {resend.error ? <ErrorState error={resend.error} /> : null}
      {resend.data ? <Progress key={resend.data.delivery_id} deliveryId={resend.data.delivery_id} now={now} /> : null}
    </div>
  )
}

/** Shows and announces the progress of a resend. */
function Progress({ deliveryId, now }: { deliveryId: string; now: number }) {
  const announce = useAnnounce()
  const { data, error } = api.deliveries.progress.useQuery(
    { id: deliveryId },
    { refetchInterval: ({ state }) => (state.error ? false : nextProgressCheck(state.data, Date.now())) },
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

'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { RelativeTime } from '@/components/ui/time/relative-time'
import { nextProgressCheck, resendResult } from './resend-result'

/**
 * Resends the event of a delivery and shows what comes of it in place, until it is delivered or has ended. A refusal is shown in
 * place too.
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
        {resend.isPending ? 'Resending…' : resend.data ? 'Resend again' : 'Resend'}
      </Button>
      {resend.error ? <ErrorState error={resend.error} /> : null}
      {resend.data ? <Progress key={resend.data.delivery_id} deliveryId={resend.data.delivery_id} now={now} /> : null}
    </div>
  )
}

/** How far the resend is, each step announced. */
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
        <span className="text-soft">
          {' '}
          Next attempt <RelativeTime at={nextAttemptAt} now={now} />.
        </span>
      ) : null}
    </div>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { attemptMessages } from './attempt-messages'

const { resend: messages } = attemptMessages

/** Loaded after a resend, with the texts of all failures. */
const ResendProgress = lazyPart(() => import('./resend-progress'), 'ResendProgress')

/** Resends the event of a delivery, and shows its progress or an error in the line below the button until the delivery ends. */
export function ResendDelivery(props: { subscriptionId: string; deliveryId: string; now: number }) {
  const { subscriptionId: id, deliveryId: delivery, now } = props
  const router = useRouter()
  const announce = useAnnounce()
  const resend = api.deliveries.resend.useMutation({
    onSuccess: () => router.refresh(),
    onError: (error) => announce(errorMessage(error)),
  })
  return (
    <>
      <Button
        variant="secondary"
        aria-disabled={resend.isPending}
        onClick={() => {
          if (!resend.isPending) resend.mutate({ id, delivery })
        }}
      >
        {resend.isPending ? messages.pending : resend.data ? messages.again : messages.button}
      </Button>
      {resend.error || resend.data ? (
        <div className="order-last basis-full">
          {resend.error ? <ErrorState error={resend.error} /> : null}
          {resend.data ? <ResendProgress key={resend.data.id} deliveryId={resend.data.id} now={now} /> : null}
        </div>
      ) : null}
    </>
  )
}

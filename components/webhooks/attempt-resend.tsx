'use client'

import { useRouter } from 'next/navigation'
import { api, errorWords } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'

/** Sends the event of a delivery once more. What refuses it is said in place. */
export function ResendDelivery({ deliveryId }: { deliveryId: string }) {
  const router = useRouter()
  const announce = useAnnounce()
  const resend = api.deliveries.resend.useMutation({
    onSuccess() {
      announce('Sent again; its attempts are numbered from 1')
      router.refresh()
    },
    onError: (error) => announce(errorWords(error)),
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
        {resend.isPending ? 'Resending…' : 'Resend'}
      </Button>
      {resend.error ? <ErrorState of={resend.error} /> : null}
      {resend.data ? <State kind="ok">On its way, as a manual resend</State> : null}
    </div>
  )
}

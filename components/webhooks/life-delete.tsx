'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer'
import { REACTIVATION_DAYS } from '@/server/webhooks/lifecycle'

/** Deletes a subscription once that is confirmed; on every plan. One that is off already loses its banner, and nothing else. */
export function DeleteSubscription({ id, url, isActive }: { id: string; url: string; isActive: boolean }) {
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.subscriptions.remove.useMutation()
  return (
    <Confirm
      words="Delete"
      title="Delete this subscription?"
      act={remove.isPending ? 'Deleting…' : 'Delete the subscription'}
      mutation={remove}
      onConfirm={(close) =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              close()
              announce('Subscription deleted')
              router.refresh()
            },
          },
        )
      }
    >
      {isActive ? (
        <>
          <p className="wrap-anywhere">
            No further events go to <strong className="font-medium">{url}</strong>. What waits to be sent is held.
          </p>
          <p className="text-soft">
            Its history is kept, and it can be reactivated with the same secret for {REACTIVATION_DAYS} days.
          </p>
        </>
      ) : (
        <p className="wrap-anywhere">
          <strong className="font-medium">{url}</strong> is off already. The banner about it goes; its history, and what
          can still be done with it, stay.
        </p>
      )}
    </Confirm>
  )
}

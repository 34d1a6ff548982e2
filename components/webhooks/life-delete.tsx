'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import { REACTIVATION_DAYS } from '@/server/webhooks/lifecycle'

/** Deletes a subscription once that is confirmed; on every plan. One that is off already loses its banner, and nothing else. */
export function DeleteSubscription({ id, url, isActive }: { id: string; url: string; isActive: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.subscriptions.remove.useMutation({
    onSuccess() {
      setIsAsking(false)
      announce('Subscription deleted')
      router.refresh()
    },
  })
  return (
    <>
      <Button look="secondary" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking ? (
        <Dialog title="Delete this subscription?" onClose={() => setIsAsking(false)} isPending={remove.isPending}>
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
              <strong className="font-medium">{url}</strong> is off already. The banner about it goes; its history, and
              what can still be done with it, stay.
            </p>
          )}
          <div role="alert" className="empty:hidden">
            {remove.error ? <ErrorState of={remove.error} /> : null}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              look="danger"
              aria-disabled={remove.isPending}
              onClick={() => {
                if (!remove.isPending) remove.mutate({ id })
              }}
            >
              {remove.isPending ? 'Deleting…' : 'Delete the subscription'}
            </Button>
            <CancelButton />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

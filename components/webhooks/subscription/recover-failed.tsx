'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { RecoverDialog } from './recover-dialog'

const POLL_MS = 2_000

/** Resends all that failed since a time, and tells how far that is. */
export function RecoverFailed(props: { id: string; lastSuccessAt: string | null; maxAttempts: number }) {
  const { id, lastSuccessAt, maxAttempts } = props
  const [isAsking, setIsAsking] = useState(false)
  const [begun, setBegun] = useState<{ since: string; failed: number } | null>(null)
  return (
    <>
      <Button look="secondary" onClick={() => setIsAsking(true)}>
        Resend failed
      </Button>
      {begun ? <Progress key={begun.since} id={id} {...begun} /> : null}
      {isAsking ? (
        <RecoverDialog
          id={id}
          lastSuccessAt={lastSuccessAt}
          maxAttempts={maxAttempts}
          onClose={() => setIsAsking(false)}
          onBegun={(since, failed) => {
            setIsAsking(false)
            setBegun({ since, failed })
          }}
        />
      ) : null}
    </>
  )
}

/** A resent delivery has a later run, so it does not count as failed any more: the count goes down. */
function Progress({ id, since, failed }: { id: string; since: string; failed: number }) {
  const router = useRouter()
  const announce = useAnnounce()
  const left = api.deliveries.failed.useQuery(
    { id, since },
    { refetchInterval: ({ state }) => (state.data?.failed === 0 ? false : POLL_MS) },
  )
  const isDone = left.data?.failed === 0
  useEffect(() => {
    if (!isDone) return
    announce(`All ${failed} were sent again`)
    router.refresh()
  }, [isDone, announce, failed, router])
  const sent = left.data ? Math.max(0, failed - left.data.failed) : 0
  return (
    <div className="order-last flex w-full flex-col gap-1 text-small">
      <progress aria-label="Resent" className="h-1.5 w-full max-w-[24rem] accent-accent" max={failed} value={sent} />
      <span className="text-soft">
        {isDone
          ? `All ${failed} were sent again; what came of them stands in the history.`
          : `${sent} of ${failed} sent again. It goes on when you leave this page.`}
        {left.error ? (
          <>
            {' '}
            <ErrorText error={left.error} />
          </>
        ) : null}
      </span>
    </div>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { api, isRefused } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { recoverMessages as messages } from './recover-messages'

const RecoverDialog = lazyPart(() => import('./recover-dialog'), 'RecoverDialog')

/** Resends all deliveries that failed since a time, and shows the progress. Without failed deliveries there is no button. */
export function RecoverFailed(props: {
  id: string
  failed: number
  lastSuccessAt: string | null
  maxAttempts: number
}) {
  const { id, failed, lastSuccessAt, maxAttempts } = props
  const [isOpen, setIsOpen] = useState(false)
  const [started, setStarted] = useState<{ since: string; failed: number; at: number } | null>(null)
  return (
    <>
      {failed > 0 ? (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {messages.button(failed)}
        </Button>
      ) : null}
      {started ? <Progress key={started.at} id={id} since={started.since} failed={started.failed} /> : null}

      {isOpen ? (
        <RecoverDialog
          id={id}
          lastSuccessAt={lastSuccessAt}
          maxAttempts={maxAttempts}
          onClose={() => setIsOpen(false)}
          onStarted={(since, failed) => {
            setIsOpen(false)
            setStarted({ since, failed, at: Date.now() })
          }}
        />
      ) : null}
    </>
  )
}

/** Polls the number of failed deliveries. A resent delivery no longer counts as failed, so the number falls to 0. */
function Progress({ id, since, failed }: { id: string; since: string; failed: number }) {
  const router = useRouter()
  const announce = useAnnounce()
  const left = api.deliveries.failed.useQuery(
    { id, since },
    { refetchInterval: ({ state }) => !isRefused(state.error) && state.data?.failed !== 0 && intervalFor(failed) },
  )
  const isDone = left.data?.failed === 0
  const element = useRef<HTMLDivElement>(null)
  // The button that opened the dialog disappears when nothing is left.
  useEffect(() => element.current?.focus(), [])
  useEffect(() => {
    if (!isDone) return
    announce(messages.doneAnnouncement(failed))
    router.refresh()
  }, [isDone, announce, failed, router])
  const sent = left.data ? Math.max(0, failed - left.data.failed) : 0
  return (
    <div ref={element} tabIndex={-1} className="order-last flex w-full flex-col gap-1 text-small">
      <progress
        aria-label={messages.progress}
        className="h-1.5 w-full max-w-[24rem] accent-accent"
        max={failed}
        value={sent}
      />
      <span className="text-soft">
        {isDone ? messages.done(failed) : messages.sent(sent, failed)}
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

/** Each count reads all failed deliveries of the period, and ten a second are resent: the share of many changes slowly. */
const intervalFor = (failed: number): number => Math.min(15_000, Math.max(2_000, failed * 2))

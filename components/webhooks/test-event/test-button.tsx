'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { State } from '@/components/ui/state'
import { testMessages as messages } from './test-messages'

const loadAnnouncement = () => import('../attempts/attempt-result')

const TestResult = lazyPart(() => import('./test-result'), 'TestResult')

/** Sends a test event and shows the response in place, except where the page shows the request as it arrives (`hasResult`). */
export function TestButton(props: {
  subscriptionId: string
  timeoutSeconds: number
  variant?: 'primary' | 'secondary'
  hasResult?: boolean
}) {
  const { subscriptionId, timeoutSeconds, variant = 'secondary', hasResult = true } = props
  const announce = useAnnounce()
  const router = useRouter()
  const test = api.subscriptions.test.useMutation({
    async onSuccess(response) {
      const { resultAnnouncement } = await loadAnnouncement()
      announce(resultAnnouncement(response.attempt))
      // The history on the page has a new row.
      router.refresh()
    },
    onError: (error) => announce(errorMessage(error)),
  })

  function send() {
    if (test.isPending) return
    announce(messages.announcement(timeoutSeconds))
    test.mutate({ id: subscriptionId })
  }

  return (
    // A fragment, so that the parent's layout applies: the button joins its row, and the result takes a row of its own.
    <>
      <Button variant={variant} aria-disabled={test.isPending} onClick={send}>
        {messages.button}
      </Button>
      <div className="order-last flex w-full min-w-0 flex-col items-start gap-4 empty:hidden">
        {test.isPending ? <Waiting seconds={timeoutSeconds} /> : null}
        {test.error ? <ErrorState error={test.error} /> : null}
        {test.data && hasResult ? <TestResult {...test.data} /> : null}
      </div>
    </>
  )
}

function Waiting({ seconds }: { seconds: number }) {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex flex-col gap-0.5">
      <State kind="waiting">
        {messages.waiting(seconds)}
        <span aria-hidden="true">{messages.elapsed(elapsed)}</span>
      </State>
      <span className="text-small text-soft">{messages.mayLeave}</span>
    </div>
  )
}

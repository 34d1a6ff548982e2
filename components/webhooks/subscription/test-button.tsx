'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button, type ButtonLook } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import type { TestEvent } from '@/server/contract/webhooks/attempt'
import { AttemptRequest } from '../attempts/attempt-request'
import { AttemptAnswer } from '../attempts/attempt-response'
import { spokenResult } from '../attempts/attempt-result'

/**
 * Sends a test event and shows its answer in place, in a row that wraps or in a column.
 * @param timeoutSeconds how long an attempt may take (DELIVERY_TIMEOUT_SECONDS): what one waits for at most.
 */
export function TestButton(props: {
  subscriptionId: string
  timeoutSeconds: number
  look?: ButtonLook
  words?: string
  /** Hears of each answer. */
  onAnswer?: (response: TestEvent) => void
}) {
  const { subscriptionId, timeoutSeconds, look = 'secondary', words = 'Send test', onAnswer } = props
  const announce = useAnnounce()
  const router = useRouter()
  const test = api.subscriptions.test.useMutation({
    onSuccess(response) {
      announce(spokenResult(response.attempt))
      onAnswer?.(response)
      // The history behind has a new row.
      router.refresh()
    },
    onError: (error) => announce(errorMessage(error)),
  })

  function send() {
    if (test.isPending) return
    announce(`Test sent. Waiting for the answer, ${timeoutSeconds} seconds at most.`)
    test.mutate({ id: subscriptionId })
  }

  return (
    // Its parts are the parent's: the button stands in its row, the answer on a line of its own below.
    <>
      <Button look={look} aria-disabled={test.isPending} onClick={send}>
        {test.data || test.error ? `${words} again` : words}
      </Button>
      <div className="order-last flex w-full min-w-0 flex-col items-start gap-4 empty:hidden">
        {test.isPending ? <Waiting seconds={timeoutSeconds} /> : null}
        {test.error ? <ErrorState error={test.error} /> : null}
        {test.data ? <Answer {...test.data} /> : null}
      </div>
    </>
  )
}

/** It says how long at most, and that nobody has to stay for it. */
function Waiting({ seconds }: { seconds: number }) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPassed((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex flex-col gap-0.5">
      <State kind="waiting">
        Waiting for the receiver, up to {seconds} seconds<span aria-hidden="true"> ({passed} s so far)</span>
      </State>
      <span className="text-small text-soft">You may leave this page: the answer will stand in the history.</span>
    </div>
  )
}

function Answer({ attempt, request }: TestEvent) {
  return (
    <section aria-label="Answer to the test" className="flex w-full min-w-0 flex-col gap-4 border-rule border-t pt-4">
      <AttemptAnswer attempt={attempt} />
      <details>
        <summary className="cursor-pointer text-small text-soft hover:text-ink">What was signed and sent</summary>
        <div className="pt-3">
          <AttemptRequest request={request}>
            <p className="text-small text-soft">
              The signature covers the number after <code>t=</code>, a full stop, and the body below, byte for byte as
              copied.
            </p>
          </AttemptRequest>
        </div>
      </details>
    </section>
  )
}

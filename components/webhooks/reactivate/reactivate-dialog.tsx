'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogFooter, SubmitButtons } from '@/components/ui/dialog'
import { State } from '@/components/ui/state'
import type { TestEvent } from '@/server/contract/webhooks/attempt'
import type { LifecycleView, Reactivated } from '@/server/contract/webhooks/lifecycle'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { resultAnnouncement } from '../attempts/attempt-result'
import { failuresOfLimit } from '../failures-of-limit'
import { TestResult } from '../test-event/test-result'
import { reactivateMessages } from './reactivate-messages'
import { SendFields, type SendWishes, wishesFor } from './send-fields'

const { one: messages } = reactivateMessages

export interface ReactivationProps {
  id: string
  lifecycle: LifecycleView
  /** Failed attempts in a row. */
  failures: number
}

/**
 * Sends a test event, and reactivates the webhook when the receiver responds with a 2xx. Otherwise a person decides. It is open while
 * it is rendered.
 */
export function ReactivateDialog({ onClose, ...props }: ReactivationProps & { onClose: () => void }) {
  const test = api.subscriptions.test.useMutation()
  const reactivate = api.subscriptions.reactivate.useMutation()
  return (
    <Dialog title={messages.title} onClose={onClose} isPending={test.isPending || reactivate.isPending}>
      {reactivate.data ? (
        <Done result={reactivate.data} test={test.data} />
      ) : (
        <ReactivateForm {...props} test={test} reactivate={reactivate} />
      )}
    </Dialog>
  )
}

interface Mutations {
  test: ReturnType<typeof api.subscriptions.test.useMutation>
  reactivate: ReturnType<typeof api.subscriptions.reactivate.useMutation>
}

/** Returns what the buttons of the form do. Inside of the dialog, so that it announces to the live region there. */
function useSteps(id: string, wishes: SendWishes, { test, reactivate }: Mutations) {
  const router = useRouter()
  const announce = useAnnounce()
  const isPending = test.isPending || reactivate.isPending
  function reactivateNow() {
    if (isPending) return
    reactivate.mutate(
      { id, send_held: wishes.held, send_missed: wishes.missed },
      {
        onSuccess(result) {
          announce(messages.reactivated(result.held + result.missed))
          router.refresh()
        },
      },
    )
  }
  function testFirst() {
    if (isPending) return
    announce(messages.testing)
    reactivate.reset()
    test.mutate(
      { id },
      {
        onSuccess({ attempt }) {
          const isDelivered = attempt.failure === null
          announce([resultAnnouncement(attempt), ...(isDelivered ? [] : [messages.notDelivered])].join('. '))
          if (isDelivered) reactivateNow()
          // The history on the page has a new row.
          else router.refresh()
        },
        onError: (error) => announce(`${errorMessage(error)} ${messages.noTest}`),
      },
    )
  }
  return { reactivateNow, testFirst, isTesting: test.isPending }
}

function ReactivateForm(props: ReactivationProps & Mutations) {
  const { id, lifecycle, failures, test, reactivate } = props
  const [wishes, setWishes] = useState(wishesFor(lifecycle))
  const { reactivateNow, testFirst, isTesting } = useSteps(id, wishes, { test, reactivate })
  const isDelivered = test.data?.attempt.failure === null
  const isTestOver = test.data !== undefined || test.error !== null
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDelivered) reactivateNow()
        else testFirst()
      }}
    >
      <p>{messages.intro}</p>
      <SendFields unsent={lifecycle} wishes={wishes} onChange={setWishes} />
      {failures >= DISABLE_AFTER_FAILURES - 1 ? (
        <State kind="warning">{messages.oneMoreFailure(failuresOfLimit(failures))}</State>
      ) : null}
      <p className="text-small text-soft">{messages.sameSecret}</p>
      {test.data ? <TestResult {...test.data} /> : null}
      {/* The button with the focus never reactivates without a test: a person may press Enter twice. */}
      <SubmitButtons
        label={isDelivered ? messages.submit : isTestOver ? messages.testAgain : messages.submitTest}
        pendingLabel={isTesting ? messages.testing : messages.pending}
        result={
          <>
            {test.error ? <ErrorState error={test.error} /> : null}
            {isTestOver && !isDelivered ? <p>{test.error ? messages.noTest : messages.notDelivered}</p> : null}
            {reactivate.error ? <ErrorState error={reactivate.error} /> : null}
          </>
        }
      >
        {isTestOver && !isDelivered ? (
          <Button variant="secondary" aria-disabled={reactivate.isPending} onClick={reactivateNow}>
            {messages.submitAnyway}
          </Button>
        ) : null}
      </SubmitButtons>
    </form>
  )
}

/** Says what the reactivation sends, and above it the result of the test, unless a person reactivated without one. */
function Done({ result, test }: { result: Reactivated; test: TestEvent | undefined }) {
  return (
    <>
      {test ? <TestResult {...test} /> : null}
      <DialogFooter>
        <p className="w-full">
          <State kind="ok">{messages.reactivated(result.held + result.missed)}</State>
        </p>
        <CancelButton>{messages.close}</CancelButton>
      </DialogFooter>
    </>
  )
}

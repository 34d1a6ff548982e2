'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogFooter, SubmitButtons } from '@/components/ui/dialog'
import { CheckField } from '@/components/ui/fields'
import { Form } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import type { TestEvent } from '@/server/contract/webhooks/attempt'
import type { LifecycleView, Reactivated, ReactivationResult } from '@/server/contract/webhooks/lifecycle'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { resultAnnouncement } from '../attempts/attempt-result'
import { failuresOfLimit } from '../labels'
import { TestResult } from '../test-event/test-result'
import type { DisabledWebhook } from './reactivate'
import { reactivateMessages } from './reactivate-messages'

const { one, several } = reactivateMessages

export interface ReactivationProps {
  id: string
  lifecycle: LifecycleView
  failures: number
}

/** Sends a test event, and reactivates the webhook when the receiver responds with a 2xx. Otherwise a person decides. */
export function ReactivateDialog({ onClose, ...props }: ReactivationProps & { onClose: () => void }) {
  const test = api.subscriptions.test.useMutation()
  const reactivate = api.subscriptions.reactivate.useMutation()
  return (
    <Dialog title={one.title} onClose={onClose} isPending={test.isPending || reactivate.isPending}>
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
          announce(one.reactivated(result.held + result.missed))
          router.refresh()
        },
      },
    )
  }
  function testFirst() {
    if (isPending) return
    announce(one.testing)
    reactivate.reset()
    test.mutate(
      { id },
      {
        onSuccess({ attempt }) {
          const isDelivered = attempt.failure === null
          announce([resultAnnouncement(attempt), ...(isDelivered ? [] : [one.notDelivered])].join('. '))
          if (isDelivered) reactivateNow()
          // The history on the page has a new row.
          else router.refresh()
        },
        onError: (error) => announce(`${errorMessage(error)} ${one.noTest}`),
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
    <Form
      form={{ isPending: isTesting || reactivate.isPending, error: null }}
      onSubmit={isDelivered ? reactivateNow : testFirst}
      className="flex flex-col gap-4"
    >
      <p>{one.intro}</p>
      <SendFields unsent={lifecycle} wishes={wishes} onChange={setWishes} />
      {failures >= DISABLE_AFTER_FAILURES - 1 ? (
        <State kind="warning">{one.oneMoreFailure(failuresOfLimit(failures))}</State>
      ) : null}
      <p className="text-small text-soft">{one.sameSecret}</p>
      {test.data ? <TestResult {...test.data} /> : null}
      {/* The button with the focus never reactivates without a test: a person may press Enter twice. */}
      <SubmitButtons
        text={{
          submit: isDelivered ? one.submit : isTestOver ? one.testAgain : one.submitTest,
          pending: isTesting ? one.testing : one.pending,
        }}
        result={
          <>
            {test.error ? <ErrorState error={test.error} /> : null}
            {isTestOver && !isDelivered ? <p>{test.error ? one.noTest : one.notDelivered}</p> : null}
            {reactivate.error ? <ErrorState error={reactivate.error} /> : null}
          </>
        }
      >
        {isTestOver && !isDelivered ? (
          <Button variant="secondary" aria-disabled={reactivate.isPending} onClick={reactivateNow}>
            {one.submitAnyway}
          </Button>
        ) : null}
      </SubmitButtons>
    </Form>
  )
}

/** Says what the reactivation sends, and above it the result of the test, unless a person reactivated without one. */
function Done({ result, test }: { result: Reactivated; test: TestEvent | undefined }) {
  return (
    <>
      {test ? <TestResult {...test} /> : null}
      <DialogFooter>
        <p className="w-full">
          <State kind="ok">{one.reactivated(result.held + result.missed)}</State>
        </p>
        <CancelButton>{one.close}</CancelButton>
      </DialogFooter>
    </>
  )
}

/** Asks what to send, reactivates several webhooks, and stays open with the result of each when one is refused. */
export function ReactivateMany({ webhooks, onClose }: { webhooks: readonly DisabledWebhook[]; onClose: () => void }) {
  const ids = webhooks.map(({ id }) => id)
  const router = useRouter()
  const announce = useAnnounce()
  const unsent = api.subscriptions.unsent.useQuery({ ids }, { gcTime: 0 })
  const reactivation = api.subscriptions.reactivateMany.useMutation({
    onSuccess(results) {
      router.refresh()
      if (!results.every((result) => result.is_reactivated)) return
      onClose()
      announce(several.announcement(results.length, results.length))
    },
  })
  return (
    <Dialog title={several.title(webhooks.length)} onClose={onClose} isPending={reactivation.isPending}>
      {reactivation.data ? (
        <Results webhooks={webhooks} results={reactivation.data} />
      ) : (
        <>
          <ul className="flex flex-col gap-1 border-rule border-b pb-4">
            {webhooks.map(({ id, name }) => (
              <li key={id} className="wrap-anywhere">
                <UserText>{name}</UserText>
              </li>
            ))}
          </ul>
          {unsent.data ? (
            <Choice
              unsent={unsent.data}
              isPending={reactivation.isPending}
              error={reactivation.error}
              onSubmit={({ held, missed }) => reactivation.mutate({ ids, send_held: held, send_missed: missed })}
            />
          ) : unsent.error ? (
            <ErrorState error={unsent.error} />
          ) : (
            <p className="text-soft">{several.counting}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

function Choice(props: { unsent: Unsent; isPending: boolean; error: unknown; onSubmit: (wishes: SendWishes) => void }) {
  const { unsent, isPending, error } = props
  const [wishes, setWishes] = useState(wishesFor(unsent))
  return (
    <Form form={{ isPending, error }} onSubmit={() => props.onSubmit(wishes)} className="flex flex-col gap-4">
      <p>{several.noTest}</p>
      <SendFields unsent={unsent} wishes={wishes} onChange={setWishes} />
      <State kind="warning">{several.oneMoreFailure}</State>
      <p className="text-small text-soft">{several.sameSecret}</p>
      <SubmitButtons text={one} result={error ? <ErrorState error={error} /> : null} />
    </Form>
  )
}

function Results(props: { webhooks: readonly DisabledWebhook[]; results: readonly ReactivationResult[] }) {
  const { results } = props
  const announce = useAnnounce()
  useEffect(
    () => announce(several.announcement(results.filter((result) => result.is_reactivated).length, results.length)),
    [announce, results],
  )
  return (
    <>
      <ul aria-label={several.results} className="flex flex-col gap-3">
        {results.map((result) => (
          <li key={result.id} className="flex flex-col">
            <span className="font-medium wrap-anywhere">
              <UserText>{props.webhooks.find(({ id }) => id === result.id)?.name}</UserText>
            </span>
            <State kind={result.is_reactivated ? 'ok' : 'bad'}>{resultText(result)}</State>
          </li>
        ))}
      </ul>
      <DialogFooter>
        <CancelButton>{several.close}</CancelButton>
      </DialogFooter>
    </>
  )
}

function resultText({ is_reactivated, held, missed, message }: ReactivationResult): string {
  if (!is_reactivated) return several.refused(message ?? '')
  return held + missed === 0 ? several.reactivated : several.reactivatedSending(held + missed)
}

interface SendWishes {
  held: boolean
  missed: boolean
}

interface Unsent {
  held: number
  missed: number
}

const wishesFor = ({ held, missed }: Unsent): SendWishes => ({ held: held > 0, missed: missed > 0 })

function SendFields(props: { unsent: Unsent; wishes: SendWishes; onChange: (wishes: SendWishes) => void }) {
  const { unsent, wishes, onChange } = props
  return (
    <>
      <CheckField
        label={one.held(unsent.held)}
        hint={one.heldHint}
        checked={wishes.held}
        disabled={unsent.held === 0}
        onChange={(event) => onChange({ ...wishes, held: event.target.checked })}
      />
      <CheckField
        label={one.missed(unsent.missed)}
        hint={one.missedHint}
        checked={wishes.missed}
        disabled={unsent.missed === 0}
        onChange={(event) => onChange({ ...wishes, missed: event.target.checked })}
      />
    </>
  )
}

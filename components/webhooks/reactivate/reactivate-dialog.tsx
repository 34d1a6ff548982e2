'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { Dialog, SubmitButtons } from '@/components/ui/dialog'
import { State } from '@/components/ui/state'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { TestButton } from '../test-event/test-button'
import { reactivateMessages } from './reactivate-messages'
import { SendFields, type SendWishes, wishesFor } from './send-fields'

const { one: messages } = reactivateMessages

export interface ReactivationProps {
  id: string
  lifecycle: LifecycleView
  /** Failed attempts in a row. */
  failures: number
  timeoutSeconds: number
}

/** Asks what to send after the reactivation. It is open while it is rendered. */
export function ReactivateDialog(props: ReactivationProps & { onClose: () => void }) {
  const { id, onClose } = props
  const router = useRouter()
  const announce = useAnnounce()
  const reactivate = api.subscriptions.reactivate.useMutation({
    onSuccess({ held, missed }) {
      onClose()
      announce(messages.announcement(held + missed))
      router.refresh()
    },
  })
  return (
    <Dialog title={messages.title} onClose={onClose} isPending={reactivate.isPending}>
      <section aria-label={messages.testSection} className="flex flex-col items-start gap-3">
        <p>{messages.testIntro}</p>
        <TestButton subscriptionId={id} timeoutSeconds={props.timeoutSeconds} />
      </section>
      <ReactivateForm
        lifecycle={props.lifecycle}
        failures={props.failures}
        isPending={reactivate.isPending}
        error={reactivate.error}
        onSubmit={(wishes) => reactivate.mutate({ id, send_held: wishes.held, send_missed: wishes.missed })}
      />
    </Dialog>
  )
}

function ReactivateForm(props: {
  lifecycle: LifecycleView
  failures: number
  isPending: boolean
  error: unknown
  onSubmit: (wishes: SendWishes) => void
}) {
  const { lifecycle, failures, isPending } = props
  const [wishes, setWishes] = useState(wishesFor(lifecycle))
  return (
    <form
      className="flex flex-col gap-4 border-rule border-t pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) props.onSubmit(wishes)
      }}
    >
      <SendFields unsent={lifecycle} wishes={wishes} onChange={setWishes} />
      {failures >= DISABLE_AFTER_FAILURES - 1 ? (
        <State kind="warning">{messages.oneMoreFailure(failures)}</State>
      ) : null}
      <p className="text-small text-soft">{messages.sameSecret}</p>
      <div role="alert" className="empty:hidden">
        {props.error ? <ErrorState error={props.error} /> : null}
      </div>
      <SubmitButtons label={messages.submit} pendingLabel={messages.pending} />
    </form>
  )
}

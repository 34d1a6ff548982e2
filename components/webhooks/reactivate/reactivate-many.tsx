'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { CancelButton, Dialog, DialogFooter, SubmitButtons } from '@/components/ui/dialog'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import type { ReactivationResult } from '@/server/contract/webhooks/lifecycle'
import { reactivateMessages } from './reactivate-messages'
import type { DisabledWebhook } from './reactivate-selection'
import { SendFields, wishesFor } from './send-fields'

const { several: messages, one } = reactivateMessages

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
      announce(messages.announcement(results.length, results.length))
    },
  })
  return (
    <Dialog title={messages.title(webhooks.length)} onClose={onClose} isPending={reactivation.isPending}>
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
            <p className="text-soft">{messages.counting}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

function Choice(props: {
  unsent: { held: number; missed: number }
  isPending: boolean
  error: unknown
  onSubmit: (wishes: { held: boolean; missed: boolean }) => void
}) {
  const { unsent, isPending, error } = props
  const [wishes, setWishes] = useState(wishesFor(unsent))
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) props.onSubmit(wishes)
      }}
    >
      <p>{messages.noTest}</p>
      <SendFields unsent={unsent} wishes={wishes} onChange={setWishes} />
      <State kind="warning">{messages.oneMoreFailure}</State>
      <p className="text-small text-soft">{messages.sameSecret}</p>
      <SubmitButtons
        label={one.submit}
        pendingLabel={one.pending}
        result={error ? <ErrorState error={error} /> : null}
      />
    </form>
  )
}

function Results(props: { webhooks: readonly DisabledWebhook[]; results: readonly ReactivationResult[] }) {
  const { results } = props
  const announce = useAnnounce()
  useEffect(
    () => announce(messages.announcement(results.filter((result) => result.is_reactivated).length, results.length)),
    [announce, results],
  )
  return (
    <>
      <ul aria-label={messages.results} className="flex flex-col gap-3">
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
        <CancelButton>{messages.close}</CancelButton>
      </DialogFooter>
    </>
  )
}

function resultText({ is_reactivated, held, missed, message }: ReactivationResult): string {
  if (!is_reactivated) return messages.refused(message ?? '')
  return held + missed === 0 ? messages.reactivated : messages.reactivatedSending(held + missed)
}

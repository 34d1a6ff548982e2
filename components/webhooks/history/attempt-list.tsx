'use client'

import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { useCheckedBoxes } from '@/components/ui/use-checked-boxes'
import type { ResentMany } from '@/server/contract/webhooks/delivery'
import { attemptMessages } from '../attempts/attempt-messages'

const { bulk: messages } = attemptMessages

/**
 * Resends several events of the attempts inside it: those of the checked boxes, or all whose delivery failed. The rows are rendered on
 * the server, so the boxes keep their own state.
 * @param canSelect whether the rows have boxes. The toolbar then always has its height, so that a selection does not move the rows.
 * @param failedDeliveryIds as `failedInList` returns them
 * @param hiddenOf how many attempts the list has, when it shows only the newest; otherwise null
 */
export function AttemptList(props: {
  subscriptionId: string
  canSelect: boolean
  failedDeliveryIds: readonly string[]
  hiddenOf: number | null
  children: React.ReactNode
}) {
  const { subscriptionId, canSelect, failedDeliveryIds, hiddenOf, children } = props
  const list = useRef<HTMLDivElement>(null)
  const { values: selected, read, checkAll } = useCheckedBoxes(list, children)
  const clear = () => checkAll(false)
  const router = useRouter()
  const announce = useAnnounce()
  const resend = api.deliveries.resendMany.useMutation({
    onSuccess(result) {
      clear()
      announce(resultTexts(result).join(' '))
      router.refresh()
    },
    onError: (error) => announce(errorMessage(error)),
  })
  const send = (ids: readonly string[]) => {
    if (!resend.isPending) resend.mutate({ id: subscriptionId, delivery_ids: [...new Set(ids)] })
  }
  return (
    <div ref={list} onChange={read}>
      <div
        role="toolbar"
        aria-label={messages.toolbar}
        className="mb-2 flex min-h-control flex-wrap items-center gap-2 text-small empty:hidden pointer-coarse:min-h-touch"
      >
        {selected.length > 0 ? (
          <>
            <span className="me-1 font-medium">{messages.selected(selected.length)}</span>
            <Button variant="secondary" aria-disabled={resend.isPending} onClick={() => send(selected)}>
              {resend.isPending ? messages.pending : messages.resend}
            </Button>
            <Button variant="quiet" onClick={clear} className="px-2">
              {messages.clear}
            </Button>
          </>
        ) : failedDeliveryIds.length > 0 ? (
          <>
            <Button variant="secondary" aria-disabled={resend.isPending} onClick={() => send(failedDeliveryIds)}>
              {resend.isPending ? messages.pending : messages.all(failedDeliveryIds.length)}
            </Button>
            {hiddenOf === null ? null : <span className="text-soft">{messages.allOf(hiddenOf)}</span>}
          </>
        ) : canSelect ? (
          <span className="text-soft">{messages.hint}</span>
        ) : null}
        {resend.data ? <Result result={resend.data} /> : null}
        {resend.error ? <ErrorState error={resend.error} /> : null}
      </div>
      {children}
    </div>
  )
}

function Result({ result }: { result: ResentMany }) {
  return (
    <span className="flex flex-col gap-0.5">
      {resultTexts(result).map((text, index) => (
        <State key={text} kind={index === 0 && result.resent.length > 0 ? 'ok' : 'warning'}>
          {text}
        </State>
      ))}
    </span>
  )
}

const resultTexts = ({ resent, already_pending, not_found }: ResentMany): string[] => [
  ...(resent.length > 0 ? [messages.resent(resent.length)] : []),
  ...(already_pending.length > 0 ? [messages.alreadyPending(already_pending.length)] : []),
  ...(not_found > 0 ? [messages.gone(not_found)] : []),
]

'use client'

import { useRouter } from 'next/navigation'
import { useRef, useTransition } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { useFormatTime } from '@/components/ui/time/time-settings'
import { useCheckedBoxes } from '@/components/ui/use-checked-boxes'
import { MAX_HISTORY_SEARCH_CHARACTERS } from '@/server/contract/limits'
import type { ResentMany } from '@/server/contract/webhooks/delivery'
import { attemptMessages } from './attempt-messages'

const { bulk } = attemptMessages

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
  const { values: selected, areAll, read, checkAll } = useCheckedBoxes(list, children)
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
        aria-label={bulk.toolbar}
        className="mb-2 flex min-h-control flex-wrap items-center gap-2 text-small empty:hidden pointer-coarse:min-h-touch"
      >
        {canSelect ? (
          <input
            type="checkbox"
            aria-label={bulk.selectAll}
            checked={areAll}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && !areAll
            }}
            onChange={({ target }) => checkAll(target.checked)}
            className="me-0.5 size-4 shrink-0 accent-accent"
          />
        ) : null}
        {selected.length > 0 ? (
          <>
            <span className="me-1 font-medium">{bulk.selected(selected.length)}</span>
            <Button variant="secondary" aria-disabled={resend.isPending} onClick={() => send(selected)}>
              {resend.isPending ? bulk.pending : bulk.resend}
            </Button>
            <Button variant="quiet" onClick={clear}>
              {bulk.clear}
            </Button>
          </>
        ) : failedDeliveryIds.length > 0 ? (
          <>
            <Button variant="secondary" aria-disabled={resend.isPending} onClick={() => send(failedDeliveryIds)}>
              {resend.isPending ? bulk.pending : bulk.all(failedDeliveryIds.length)}
            </Button>
            {hiddenOf === null ? null : <span className="text-soft">{bulk.allOf(hiddenOf)}</span>}
          </>
        ) : canSelect ? (
          <span className="text-soft">{bulk.hint}</span>
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
  ...(resent.length > 0 ? [bulk.resent(resent.length)] : []),
  ...(already_pending.length > 0 ? [bulk.alreadyPending(already_pending.length)] : []),
  ...(not_found > 0 ? [bulk.gone(not_found)] : []),
]

/** Renders the box that selects an attempt. The rows are rendered on the server, so it keeps its own state. */
export function AttemptBox({ deliveryId, at }: { deliveryId: string; at: string }) {
  const format = useFormatTime()
  return (
    <input
      type="checkbox"
      value={deliveryId}
      aria-label={bulk.select(format(new Date(at), 'second'))}
      suppressHydrationWarning
      className="size-4 shrink-0 translate-y-0.5 accent-accent"
    />
  )
}

const { history } = attemptMessages

/** Searches the history for an id, in the URL, without scripts. `kept` are the other parameters of the URL. */
export function HistorySearch({ search, kept }: { search: string; kept: Readonly<Record<string, string>> }) {
  const router = useRouter()
  const [isPending, start] = useTransition()

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    const query = new URLSearchParams({ ...kept, ...(text === '' ? {} : { search: text }) })
    start(() => router.push(`?${query}`, { scroll: false }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of last year do not know the search element
    <form
      role="search"
      aria-busy={isPending}
      onSubmit={submit}
      className="flex min-w-0 max-w-full items-center gap-2 max-sm:w-full"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="min-w-0 flex-1">
        <span className="sr-only">{history.searchLabel}</span>
        <input
          key={search}
          name="search"
          type="search"
          dir="ltr"
          defaultValue={search}
          maxLength={MAX_HISTORY_SEARCH_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          placeholder={history.searchPlaceholder}
          className="h-control w-full min-w-0 max-w-full rounded-field border border-edge bg-paper px-3 text-[1rem] placeholder:text-soft pointer-coarse:h-touch sm:w-[18rem] sm:text-small"
        />
      </label>
      <Button variant="secondary" type="submit" aria-disabled={isPending}>
        {history.search}
      </Button>
    </form>
  )
}

/** Makes a click on a row follow its link. A link over the whole row would prevent selecting its text. Keyboards use the link. */
export function OpenableRows({ children }: { children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row is for keyboards
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={openRow}>{children}</div>
  )
}

function openRow(event: React.MouseEvent) {
  const target = event.target instanceof Element ? event.target : null
  if (!target || target.closest(CONTROLS) || hasSelection()) return
  const { ctrlKey, metaKey, shiftKey } = event
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  target.closest('tr')?.querySelector('a')?.dispatchEvent(click)
}

const CONTROLS = 'a, button, input, label, summary'

const hasSelection = () => document.getSelection()?.isCollapsed === false

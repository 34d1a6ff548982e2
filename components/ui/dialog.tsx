'use client'

import { createContext, useContext, useId, useLayoutEffect, useRef } from 'react'
import { Announcer } from './announcer'
import { Button } from './button'

/**
 * A modal dialog: the browser's own, which keeps the focus inside, closes on Escape and makes the page behind it inert.
 * It is shown while it is rendered, with the focus in its form's first field, if it has one.
 * @param isPending what it asked the server for is under way: it stays until the answer is there, because that is shown in it or after it, perhaps once.
 * @param isLocked what cannot be shown again stands in it: only its own buttons close it.
 * @param side `end` is a drawer at the end edge, for what belongs to a row of the page behind it.
 */
export function Dialog(props: {
  title: React.ReactNode
  onClose: () => void
  isPending?: boolean
  isLocked?: boolean
  side?: 'center' | 'end'
  children: React.ReactNode
}) {
  const { title, isPending = false, isLocked = false, side = 'center', children } = props
  const isHeld = isPending || isLocked
  const close = () => isHeld || props.onClose()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const isBeside = useRef(false)
  // Closed before it leaves the page, so that the browser gives the focus back to what had it; an effect comes too late.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    }
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        if (isHeld && event.key === 'Escape') event.preventDefault()
      }}
      // A browser closes a dialog at the second request in a row, whatever was answered to the first.
      onClose={() => {
        if (isHeld && dialog.current && !dialog.current.open) dialog.current.showModal()
      }}
      // A press that began inside, such as one that marks text, and ends beside it is none beside it.
      onPointerDown={(event) => {
        isBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isBeside.current) close()
      }}
      className={`${PLACES[side]} border-rule bg-paper p-0 text-ink backdrop:bg-black/45`}
    >
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <header className="flex items-start justify-between gap-4">
          <h2 id={heading} className="min-w-0 text-read tracking-tight wrap-anywhere">
            {title}
          </h2>
          {isLocked ? null : (
            <Button look="quiet" aria-disabled={isPending} onClick={close} className="shrink-0 py-1">
              Close
            </Button>
          )}
        </header>
        {/* What is behind a modal dialog is inert, the page's live region too: it has its own. */}
        <Way value={{ isPending, close }}>
          <Announcer>{children}</Announcer>
        </Way>
      </div>
    </dialog>
  )
}

const Way = createContext({ isPending: false, close: () => {} })

/** Beside the button that does it, the one that does not. */
export function CancelButton({ children = 'Cancel' }: { children?: React.ReactNode }) {
  const { isPending, close } = useContext(Way)
  return (
    <Button look="secondary" aria-disabled={isPending} onClick={close} className="h-10">
      {children}
    </Button>
  )
}

const FIRST_FIELD = 'form :is(input, select, textarea):not([type=radio]:not(:checked))'

const PLACES = {
  center: 'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-[36rem] overflow-y-auto rounded-field border',
  end: 'mr-0 ml-auto h-dvh max-h-dvh w-full max-w-[44rem] overflow-y-auto border-l',
}

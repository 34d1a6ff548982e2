'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import { UserText } from '@/components/ui/text-direction'
import { ErrorState } from './error-text'

/** A button that takes something away, after a second one that says what. */
export function Confirm(props: {
  /** On the first button; `name` says to assistive technology which of several it is about. */
  label: string
  name?: string
  title: React.ReactNode
  /** On the second button. */
  confirmLabel: React.ReactNode
  /** On the one beside it. */
  cancelLabel?: string
  mutation: { isPending: boolean; error: unknown; reset: () => void }
  onConfirm: (close: () => void) => void
  /** What is lost by it: paragraphs. */
  children: React.ReactNode
}) {
  const { label, name, title, confirmLabel, cancelLabel, mutation, onConfirm, children } = props
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    setAsked(false)
    mutation.reset()
  }
  return (
    <>
      <Button look="secondary" onClick={() => setAsked(true)}>
        {label}
        {name ? <UserText className="sr-only"> {name}</UserText> : null}
      </Button>
      {isAsked ? (
        <Dialog title={title} onClose={close} isPending={mutation.isPending}>
          {children}
          <div role="alert" className="empty:hidden">
            {mutation.error ? <ErrorState error={mutation.error} /> : null}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              look="danger"
              aria-disabled={mutation.isPending}
              onClick={() => mutation.isPending || onConfirm(close)}
              className="max-w-full"
            >
              <span className="truncate">{confirmLabel}</span>
            </Button>
            <CancelButton>{cancelLabel}</CancelButton>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

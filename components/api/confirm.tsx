'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import { UserText } from '@/components/ui/text-direction'
import { ErrorState } from './error-text'

/** Renders a button for a destructive action. It opens a dialog that asks for confirmation. */
export function Confirm(props: {
  /** The text of the first button. `name` tells assistive technology which item it is about. */
  label: string
  name?: string
  title: React.ReactNode
  /** The text of the button that confirms. */
  confirmLabel: React.ReactNode
  /** The text of the button that cancels. */
  cancelLabel?: string
  mutation: { isPending: boolean; error: unknown; reset: () => void }
  onConfirm: (close: () => void) => void
  /** The consequences, in paragraphs. */
  children: React.ReactNode
}) {
  const { label, name, title, confirmLabel, cancelLabel, mutation, onConfirm, children } = props
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    mutation.reset()
  }
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {label}
        {name ? <UserText className="sr-only"> {name}</UserText> : null}
      </Button>
      {isOpen ? (
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

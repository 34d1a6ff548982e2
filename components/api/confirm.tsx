'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import { UserText } from '@/components/ui/text-direction'
import { ErrorState } from './error-text'

interface Confirmation {
  title: React.ReactNode
  /** The text of the button that confirms. */
  confirmLabel: React.ReactNode
  /** The text of the button that cancels. */
  cancelLabel?: string
  mutation: { isPending: boolean; error: unknown; reset: () => void }
  onConfirm: (close: () => void) => void
  /** The consequences, in paragraphs. */
  children: React.ReactNode
}

/** Renders a button for a destructive action. It opens a dialog that asks for confirmation. */
export function Confirm({
  label,
  name,
  ...confirmation
}: Confirmation & {
  /** The text of the first button. `name` tells assistive technology which item it is about. */
  label: string
  name?: string
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary-danger" onClick={() => setOpen(true)}>
        {label}
        {name ? <UserText className="sr-only"> {name}</UserText> : null}
      </Button>
      {isOpen ? <ConfirmDialog {...confirmation} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Renders the dialog alone, for an action in a menu. It is open while it is rendered. */
export function ConfirmDialog(props: Confirmation & { onClose: () => void }) {
  const { mutation, onConfirm } = props
  const close = () => {
    props.onClose()
    mutation.reset()
  }
  return (
    <Dialog title={props.title} onClose={close} isPending={mutation.isPending}>
      {props.children}
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
          <span className="truncate">{props.confirmLabel}</span>
        </Button>
        <CancelButton>{props.cancelLabel}</CancelButton>
      </div>
    </Dialog>
  )
}

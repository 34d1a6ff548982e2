'use client'

import { X } from 'lucide'
import { createContext, useContext, useId, useLayoutEffect, useRef } from 'react'
import { ErrorState } from '@/components/api/error-text'
import { Announcer } from './announcer'
import { Button, type ButtonVariant } from './button'
import { Form, type FormState, type SubmitTexts } from './form'
import { Icon } from './icon'
import { uiMessages } from './ui-messages'

/**
 * Renders a modal dialog with the browser's own element, which keeps the focus inside, closes on Escape and makes the page
 * behind it inert. It is open while it is rendered. The first field of its form gets the focus, or the first
 * button inside `data-focus-first`.
 * @param isPending a request is in flight. The dialog stays open, because the response may be shown only once.
 * @param isLocked the dialog shows something that cannot be shown again. Only its own buttons close it.
 * @param action a button beside the title. What else it renders comes below it, with `order-last basis-full`.
 * @param side `end` is a drawer at the end edge, for details of a row on the page behind it.
 */
export function Dialog(props: {
  title: React.ReactNode
  onClose: () => void
  isPending?: boolean
  isLocked?: boolean
  side?: 'center' | 'end'
  action?: React.ReactNode
  children: React.ReactNode
}) {
  const { title, isPending = false, isLocked = false, side = 'center', action, children } = props
  const isKeptOpen = isPending || isLocked
  const close = () => isKeptOpen || props.onClose()
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const heading = useId()
  const isPressedOutside = useRef(false)
  // A layout effect closes the dialog before it leaves the page, so that the browser returns the focus. useEffect is too late.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      element.showModal()
      // Not on the action: a key that is still pressed must not start it.
      const first = element.querySelector<HTMLElement>(FIRST_FIELD) ?? closeButton.current
      first?.focus()
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
        if (isKeptOpen && event.key === 'Escape') event.preventDefault()
      }}
      // Browsers close a dialog at the second Escape in a row, even when the first one was prevented.
      onClose={() => {
        if (isKeptOpen && dialog.current && !dialog.current.open) dialog.current.showModal()
      }}
      // Selecting text inside may end outside. Only a press that also began outside closes the dialog.
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isPressedOutside.current) close()
      }}
      className={`${PLACES[side]} border-rule bg-paper p-0 text-ink backdrop:bg-black/45`}
    >
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        {/* The page's live region is inert behind a modal dialog, so the dialog has its own. */}
        <DialogState value={{ isPending, close }}>
          <Announcer>
            <header className="flex flex-wrap items-start gap-x-4 gap-y-3 [&>.button]:-mt-1.5">
              <h2 id={heading} className="min-w-0 flex-1 text-heading wrap-anywhere">
                {title}
              </h2>
              {action}
              {isLocked ? null : (
                <Button
                  ref={closeButton}
                  variant="icon"
                  aria-disabled={isPending}
                  onClick={close}
                  className="-me-2 shrink-0"
                >
                  <Icon of={X} />
                  <span className="sr-only">{uiMessages.dialog.close}</span>
                </Button>
              )}
            </header>
            {children}
          </Announcer>
        </DialogState>
      </div>
    </dialog>
  )
}

const DialogState = createContext({ isPending: false, close: () => {} })

/** Renders the button that closes the dialog without doing anything. */
export function CancelButton({ children = uiMessages.dialog.cancel }: { children?: React.ReactNode }) {
  const { isPending, close } = useContext(DialogState)
  return (
    <Button variant="secondary" aria-disabled={isPending} onClick={close}>
      {children}
    </Button>
  )
}

/** Renders the buttons of a dialog, which stay at its lower edge. `result` is what a person must know before the next press. */
export function DialogFooter({ result, children }: { result?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="dialog-footer">
      <div role="alert" className="flex flex-col gap-2 empty:hidden">
        {result}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}

/** Renders the buttons that submit and cancel a form in the dialog. `children` is a second way to submit, between the two. */
export function SubmitButtons(props: {
  text: SubmitTexts
  isDisabled?: boolean
  variant?: ButtonVariant
  result?: React.ReactNode
  children?: React.ReactNode
}) {
  const { text, isDisabled = false, variant = 'primary' } = props
  const { isPending } = useContext(DialogState)
  return (
    <DialogFooter result={props.result}>
      <Button variant={variant} type="submit" aria-disabled={isPending || isDisabled}>
        {isPending ? text.pending : text.submit}
      </Button>
      {props.children}
      <CancelButton />
    </DialogFooter>
  )
}

/** Renders a dialog with a form, which stays open while its request is in flight. Other properties: `SubmitButtons`. */
export function FormDialog(
  props: {
    text: SubmitTexts & { title: React.ReactNode }
    onClose: () => void
    form: FormState
    onSubmit: () => void
    children: React.ReactNode
    /** A second way to submit. */
    action?: React.ReactNode
  } & Pick<React.ComponentProps<typeof SubmitButtons>, 'isDisabled' | 'variant'>,
) {
  const { text, onClose, form, onSubmit, children, action, ...button } = props
  return (
    <Dialog title={text.title} onClose={onClose} isPending={form.isPending}>
      <Form form={form} onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
        <SubmitButtons text={text} {...button} result={form.otherError}>
          {action}
        </SubmitButtons>
      </Form>
    </Dialog>
  )
}

const FIRST_FIELD = '[data-focus-first] button, form :is(input, select, textarea):not([type=radio]:not(:checked))'

const PLACES = {
  center:
    'dialog m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-[40rem] overflow-y-auto rounded-panel border',
  end: 'me-0 ms-auto h-dvh max-h-dvh w-full max-w-[44rem] overflow-y-auto border-s',
}

export interface Confirmation {
  text: { title: React.ReactNode; confirm: React.ReactNode; pending: string; consequences: React.ReactNode }
  mutation: { isPending: boolean; error: unknown; reset: () => void }
  onConfirm: (close: () => void) => void
  children?: React.ReactNode
}

/** Asks for the confirmation of a destructive action. It is open while it is rendered. @param props.children below the consequences */
export function ConfirmDialog(props: Confirmation & { onClose: () => void }) {
  const { text, mutation, onConfirm } = props
  const close = () => {
    props.onClose()
    mutation.reset()
  }
  return (
    <Dialog title={text.title} onClose={close} isPending={mutation.isPending}>
      <p className="wrap-anywhere">{text.consequences}</p>
      {props.children}
      <DialogFooter result={mutation.error ? <ErrorState error={mutation.error} /> : null}>
        <Button
          variant="danger"
          aria-disabled={mutation.isPending}
          onClick={() => mutation.isPending || onConfirm(close)}
          className="max-w-full"
        >
          <span className="truncate">{mutation.isPending ? text.pending : text.confirm}</span>
        </Button>
        <CancelButton />
      </DialogFooter>
    </Dialog>
  )
}

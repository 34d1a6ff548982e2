import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogFooter } from '@/components/ui/dialog'
import { ErrorState } from './error-text'

export interface Confirmation {
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
      <DialogFooter result={mutation.error ? <ErrorState error={mutation.error} /> : null}>
        <Button
          variant="danger"
          aria-disabled={mutation.isPending}
          onClick={() => mutation.isPending || onConfirm(close)}
          className="max-w-full"
        >
          <span className="truncate">{props.confirmLabel}</span>
        </Button>
        <CancelButton>{props.cancelLabel}</CancelButton>
      </DialogFooter>
    </Dialog>
  )
}

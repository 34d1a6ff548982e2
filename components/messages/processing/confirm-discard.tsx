import { api } from '@/components/api/client'
import { useFinishedRemoval } from '@/components/api/use-finished-removal'
import { processingMessages } from '@/components/messages/processing-messages'
import { ConfirmDialog } from '@/components/ui/dialog'

const messages = processingMessages.discard

interface Props {
  messageId: string
  /** Gets the focus afterwards, because the button disappears. */
  sectionId: string
  onClose: () => void
}

/** Asks for a confirmation, and discards a message. It is open while it is rendered. */
export function ConfirmDiscard({ messageId, sectionId, onClose }: Props) {
  const finish = useFinishedRemoval(sectionId)
  const discard = api.messages.discard.useMutation()
  return (
    <ConfirmDialog
      title={messages.title}
      confirmLabel={discard.isPending ? messages.pending : messages.confirm}
      mutation={discard}
      onClose={onClose}
      onConfirm={(close) => discard.mutate({ id: messageId }, { onSuccess: () => finish(close, messages.announce) })}
    >
      <p>{messages.consequences}</p>
    </ConfirmDialog>
  )
}

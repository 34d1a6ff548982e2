import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { api } from '@/components/api/client'
import { ConfirmDialog } from '@/components/api/confirm-dialog'
import { processingMessages } from '@/components/messages/processing-messages'
import { useAnnounce } from '@/components/ui/announcer/announcer'

const messages = processingMessages.discard

interface Props {
  messageId: string
  /** Gets the focus afterwards, because the button disappears. */
  sectionId: string
  onClose: () => void
}

/** Asks for a confirmation, and discards a message. It is open while it is rendered. */
export function ConfirmDiscard({ messageId, sectionId, onClose }: Props) {
  const router = useRouter()
  const announce = useAnnounce()
  const discard = api.messages.discard.useMutation()
  return (
    <ConfirmDialog
      title={messages.title}
      confirmLabel={discard.isPending ? messages.pending : messages.confirm}
      mutation={discard}
      onClose={onClose}
      onConfirm={(close) =>
        discard.mutate(
          { id: messageId },
          {
            onSuccess: () => {
              flushSync(close)
              announce(messages.announce)
              document.getElementById(sectionId)?.focus()
              router.refresh()
            },
          },
        )
      }
    >
      <p>{messages.consequences}</p>
    </ConfirmDialog>
  )
}

import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { api } from '@/components/api/client'
import { ConfirmDialog } from '@/components/api/confirm-dialog'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { messageMessages } from '../message-messages'

const messages = messageMessages.revokeAudio

interface Props {
  messageId: string
  /** Gets the focus afterwards, because the menu disappears. */
  sectionId: string
  onClose: () => void
}

/** Asks for a confirmation, and revokes the audio link. It is open while it is rendered. */
export function RevokeAudio({ messageId, sectionId, onClose }: Props) {
  const router = useRouter()
  const announce = useAnnounce()
  const revoke = api.messages.revokeAudio.useMutation()
  return (
    <ConfirmDialog
      title={messages.title}
      confirmLabel={revoke.isPending ? messages.pending : messages.confirm}
      mutation={revoke}
      onClose={onClose}
      onConfirm={(close) =>
        revoke.mutate(
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

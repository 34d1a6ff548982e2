import { api } from '@/components/api/client'
import { useFinishedRemoval } from '@/components/api/use-finished-removal'
import { ConfirmDialog } from '@/components/ui/dialog'
import { revokeAudioMessages as messages } from '../page-messages'

interface Props {
  messageId: string
  /** Gets the focus afterwards, because the menu disappears. */
  sectionId: string
  onClose: () => void
}

/** Asks for a confirmation, and revokes the audio link. It is open while it is rendered. */
export function RevokeAudio({ messageId, sectionId, onClose }: Props) {
  const finish = useFinishedRemoval(sectionId)
  const revoke = api.messages.revokeAudio.useMutation()
  return (
    <ConfirmDialog
      title={messages.title}
      confirmLabel={revoke.isPending ? messages.pending : messages.confirm}
      mutation={revoke}
      onClose={onClose}
      onConfirm={(close) => revoke.mutate({ id: messageId }, { onSuccess: () => finish(close, messages.announce) })}
    >
      <p>{messages.consequences}</p>
    </ConfirmDialog>
  )
}

import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { ConfirmDialog } from '@/components/ui/dialog'
import { revokeAudioMessages as messages } from '../dialog-messages'

/** Revokes the audio link after a confirmation. The focus moves to `sectionId`, because the menu disappears. */
export function RevokeAudio(props: { messageId: string; sectionId: string; onClose: () => void }) {
  const finish = useFinish(props.sectionId)
  const revoke = api.messages.revokeAudio.useMutation({ onSuccess: () => finish(messages.announce, props.onClose) })
  return (
    <ConfirmDialog
      text={messages}
      mutation={revoke}
      onClose={props.onClose}
      onConfirm={() => revoke.mutate({ id: props.messageId })}
    />
  )
}

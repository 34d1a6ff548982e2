import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { ConfirmDialog } from '@/components/ui/dialog'
import { processingMessages } from '../processing-messages'

const messages = processingMessages.discard

/** Discards a message after a confirmation. The focus moves to `sectionId`, because the button disappears. */
export function ConfirmDiscard(props: { messageId: string; sectionId: string; onClose: () => void }) {
  const finish = useFinish(props.sectionId)
  const discard = api.messages.discard.useMutation({ onSuccess: () => finish(messages.announce, props.onClose) })
  return (
    <ConfirmDialog
      text={messages}
      mutation={discard}
      onClose={props.onClose}
      onConfirm={() => discard.mutate({ id: props.messageId })}
    />
  )
}

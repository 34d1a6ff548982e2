import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { ConfirmDialog } from '@/components/ui/dialog'
import { eraseMessageMessages as messages } from '../dialog-messages'

/** Says what is deleted and what remains, and erases the message. */
export function ConfirmMessageErasure(props: { messageId: string; onErased: () => void; onClose: () => void }) {
  const announce = useAnnounce()
  const erase = api.messages.erase.useMutation({
    onSuccess: () => {
      props.onClose()
      announce(messages.announce)
      props.onErased()
    },
  })
  return (
    <ConfirmDialog
      text={messages}
      mutation={erase}
      onClose={props.onClose}
      onConfirm={() => erase.mutate({ id: props.messageId })}
    >
      <div className="text-soft">
        <p>{messages.remains}</p>
        <ul className="mt-1 list-disc ps-5">
          {messages.remaining.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}

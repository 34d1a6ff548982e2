'use client'

import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { uncompletedMessages } from '@/components/messages/uncompleted-messages'
import { useAnnounce } from '@/components/ui/announcer/announcer'

const messages = uncompletedMessages.discard

/** Discards a message after a confirmation. The focus moves to `sectionId`, because the button disappears. */
export function DiscardMessage(props: { messageId: string; contact: string; sectionId: string }) {
  const { messageId, contact, sectionId } = props
  const router = useRouter()
  const announce = useAnnounce()
  const discard = api.messages.discard.useMutation()
  return (
    <Confirm
      label={messages.button}
      name={contact}
      title={messages.title}
      confirmLabel={discard.isPending ? messages.pending : messages.confirm}
      mutation={discard}
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
    </Confirm>
  )
}

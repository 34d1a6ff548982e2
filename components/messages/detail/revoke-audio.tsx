'use client'

import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { inboxMessages } from '@/components/messages/inbox-messages'
import { useAnnounce } from '@/components/ui/announcer/announcer'

const messages = inboxMessages.revokeAudio

/** Revokes the audio link after a confirmation. The focus moves to `sectionId`, because the button disappears. */
export function RevokeAudio({ messageId, sectionId }: { messageId: string; sectionId: string }) {
  const router = useRouter()
  const announce = useAnnounce()
  const revoke = api.messages.revokeAudio.useMutation()
  return (
    <Confirm
      label={messages.button}
      title={messages.title}
      confirmLabel={revoke.isPending ? messages.pending : messages.confirm}
      mutation={revoke}
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
    </Confirm>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer'

/** Revokes the link of a recording after a second button. `sectionId` takes the focus then, because the first button is gone. */
export function RevokeAudio({ messageId, sectionId }: { messageId: string; sectionId: string }) {
  const router = useRouter()
  const announce = useAnnounce()
  const revoke = api.messages.revokeAudio.useMutation()
  return (
    <Confirm
      label="Revoke the audio link"
      title="Revoke the audio link?"
      confirmLabel={revoke.isPending ? 'Revoking…' : 'Revoke the link'}
      mutation={revoke}
      onConfirm={(close) =>
        revoke.mutate(
          { id: messageId },
          {
            onSuccess: () => {
              flushSync(close)
              announce('The audio link is revoked')
              document.getElementById(sectionId)?.focus()
              router.refresh()
            },
          },
        )
      }
    >
      <p>
        Wherever it was sent, it answers 403 from the next request on, and the recording can no longer be heard here. A
        revoked link cannot be made to work again.
      </p>
    </Confirm>
  )
}

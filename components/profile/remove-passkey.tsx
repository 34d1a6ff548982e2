'use client'

import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { api } from '@/components/api/client'
import { ConfirmDialog } from '@/components/api/confirm-dialog'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { UserText } from '@/components/ui/text/text-direction'
import type { Passkey } from '@/server/contract/accounts/passkey'
import { profileMessages } from './profile-messages'

const messages = profileMessages.removePasskey

/** Removes a passkey after a confirmation. The focus moves to `headingId`, because the row disappears. */
export function RemovePasskey(props: { passkey: Passkey; headingId: string; onClose: () => void }) {
  const { passkey, headingId, onClose } = props
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.passkeys.remove.useMutation()
  return (
    <ConfirmDialog
      title={messages.title}
      confirmLabel={remove.isPending ? messages.pending : messages.confirm}
      mutation={remove}
      onClose={onClose}
      onConfirm={(close) =>
        remove.mutate(
          { id: passkey.id },
          {
            onSuccess: () => {
              flushSync(close)
              announce(messages.announce(passkey.name))
              document.getElementById(headingId)?.focus()
              router.refresh()
            },
          },
        )
      }
    >
      <p className="font-medium wrap-anywhere">
        <UserText>{passkey.name}</UserText>
      </p>
      <p>{messages.consequences}</p>
    </ConfirmDialog>
  )
}

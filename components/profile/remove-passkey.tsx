'use client'

import { api } from '@/components/api/client'
import { useFinishedRemoval } from '@/components/api/use-finished-removal'
import { ConfirmDialog } from '@/components/ui/dialog'
import { UserText } from '@/components/ui/text'
import type { Passkey } from '@/server/contract/accounts/profile'
import { profileMessages } from './profile-messages'

const messages = profileMessages.removePasskey

/** Removes a passkey after a confirmation. The focus moves to `headingId`, because the row disappears. */
export function RemovePasskey(props: { passkey: Passkey; headingId: string; onClose: () => void }) {
  const { passkey, headingId, onClose } = props
  const finish = useFinishedRemoval(headingId)
  const remove = api.passkeys.remove.useMutation()
  return (
    <ConfirmDialog
      title={messages.title}
      confirmLabel={remove.isPending ? messages.pending : messages.confirm}
      mutation={remove}
      onClose={onClose}
      onConfirm={(close) =>
        remove.mutate({ id: passkey.id }, { onSuccess: () => finish(close, messages.announce(passkey.name)) })
      }
    >
      <p className="font-medium wrap-anywhere">
        <UserText>{passkey.name}</UserText>
      </p>
      <p>{messages.consequences}</p>
    </ConfirmDialog>
  )
}

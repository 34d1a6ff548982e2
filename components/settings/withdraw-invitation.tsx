'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer'
import type { Invitation } from '@/server/contract/accounts/member'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.withdraw

export function WithdrawInvitation({ invitation: { id, email } }: { invitation: Invitation }) {
  const router = useRouter()
  const announce = useAnnounce()
  const withdraw = api.invitations.withdraw.useMutation()
  return (
    <Confirm
      label={messages.button}
      name={messages.buttonOf(email)}
      title={messages.title(email)}
      confirmLabel={withdraw.isPending ? messages.pending : messages.confirm}
      mutation={withdraw}
      onConfirm={(close) =>
        withdraw.mutate(
          { id },
          {
            onSuccess: () => {
              close()
              announce(messages.announce(email))
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

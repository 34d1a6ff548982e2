'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer'
import type { Invitation } from '@/server/contract/accounts/invitation'

export function WithdrawInvitation({ invitation: { id, email } }: { invitation: Invitation }) {
  const router = useRouter()
  const announce = useAnnounce()
  const withdraw = api.invitations.withdraw.useMutation()
  return (
    <Confirm
      label="Withdraw"
      name={`the invitation of ${email}`}
      title={`Withdraw the invitation of ${email}?`}
      confirmLabel={withdraw.isPending ? 'Withdrawing…' : 'Withdraw it'}
      mutation={withdraw}
      onConfirm={(close) =>
        withdraw.mutate(
          { id },
          {
            onSuccess: () => {
              close()
              announce(`The invitation of ${email} is withdrawn`)
              router.refresh()
            },
          },
        )
      }
    >
      <p>Its link works no more. You can invite them again at any time.</p>
    </Confirm>
  )
}

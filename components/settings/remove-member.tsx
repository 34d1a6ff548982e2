'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer'
import type { Member } from '@/server/contract/member'

export function RemoveMember({ member }: { member: Member }) {
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.members.remove.useMutation()
  return (
    <Confirm
      words="Remove"
      name={member.name}
      title={`Remove ${member.name}?`}
      act={remove.isPending ? 'Removing…' : `Remove ${member.name}`}
      mutation={remove}
      onConfirm={(close) =>
        remove.mutate(
          { user_id: member.user_id },
          {
            onSuccess: () => {
              close()
              announce(`${member.name} is removed`)
              router.refresh()
            },
          },
        )
      }
    >
      <p>
        {member.email} loses this account with their next request. Tokens and webhooks that they made stay: revoke those
        they should not know.
      </p>
    </Confirm>
  )
}

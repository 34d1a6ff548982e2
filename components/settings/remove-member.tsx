'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { ConfirmDialog } from '@/components/ui/dialog'
import { CheckField } from '@/components/ui/fields'
import { UserText } from '@/components/ui/text'
import type { ListedMember } from '@/server/contract/accounts/member'
import { settingsMessages } from './settings-messages'
import { TokensOfMember } from './tokens-of-member'

const messages = settingsMessages.remove

/** Removes a member. Their access tokens are revoked, unless the admin keeps them. */
export function RemoveMember({ member, onClose }: { member: ListedMember; onClose: () => void }) {
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.members.remove.useMutation()
  const [keepsTokens, setKeepsTokens] = useState(false)
  return (
    <ConfirmDialog
      title={messages.title(<UserText>{member.name}</UserText>)}
      confirmLabel={remove.isPending ? messages.pending : messages.confirm(<UserText>{member.name}</UserText>)}
      mutation={remove}
      onClose={onClose}
      onConfirm={(close) =>
        remove.mutate(
          { user_id: member.user_id, keep_tokens: keepsTokens },
          {
            onSuccess: () => {
              close()
              announce(messages.announce(member.name))
              router.refresh()
            },
          },
        )
      }
    >
      <p>{messages.consequences(member.email)}</p>
      <TokensOfMember userId={member.user_id} isKept={keepsTokens}>
        <CheckField
          label={messages.keepTokens}
          hint={messages.keepTokensHint}
          checked={keepsTokens}
          onChange={(event) => setKeepsTokens(event.target.checked)}
        />
      </TokensOfMember>
    </ConfirmDialog>
  )
}

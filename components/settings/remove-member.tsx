'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ConfirmDialog } from '@/components/api/confirm-dialog'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { UserText } from '@/components/ui/text/text-direction'
import type { ListedMember } from '@/server/contract/accounts/member'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.remove

/** Removes a member, and if the admin wants, revokes their access tokens. */
export function RemoveMember({ member, onClose }: { member: ListedMember; onClose: () => void }) {
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.members.remove.useMutation()
  const [revokesTokens, setRevokesTokens] = useState(false)
  const count = member.active_token_count
  return (
    <ConfirmDialog
      title={messages.title(<UserText>{member.name}</UserText>)}
      confirmLabel={remove.isPending ? messages.pending : messages.confirm(<UserText>{member.name}</UserText>)}
      mutation={remove}
      onClose={onClose}
      onConfirm={(close) =>
        remove.mutate(
          { user_id: member.user_id, revoke_tokens: revokesTokens },
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
      {count > 0 ? (
        <label className="flex items-start gap-2.5">
          <input
            type="checkbox"
            checked={revokesTokens}
            onChange={(event) => setRevokesTokens(event.target.checked)}
            className="mt-1 size-4 accent-accent"
          />
          <span>
            {messages.revokeTokens(count)}
            <span className="block text-small text-soft">{messages.revokeTokensHint(count)}</span>
          </span>
        </label>
      ) : null}
    </ConfirmDialog>
  )
}

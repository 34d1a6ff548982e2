'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer'
import { UserText } from '@/components/ui/text-direction'
import type { ListedMember } from '@/server/contract/accounts/member'

/** Takes a member out of the account, and, if the admin says so, their access tokens with them. */
export function RemoveMember({ member }: { member: ListedMember }) {
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.members.remove.useMutation()
  const [revokesTokens, setRevokesTokens] = useState(false)
  const count = member.active_token_count
  return (
    <Confirm
      label="Remove"
      name={member.name}
      title={
        <>
          Remove <UserText>{member.name}</UserText>?
        </>
      }
      confirmLabel={
        remove.isPending ? (
          'Removing…'
        ) : (
          <>
            Remove <UserText>{member.name}</UserText>
          </>
        )
      }
      mutation={remove}
      onConfirm={(close) =>
        remove.mutate(
          { user_id: member.user_id, revoke_tokens: revokesTokens },
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
        {member.email} loses access to this account immediately. Invitations they sent stop working. Their webhooks keep
        running.
      </p>
      {count > 0 ? (
        <label className="flex items-start gap-2.5">
          <input
            type="checkbox"
            checked={revokesTokens}
            onChange={(event) => setRevokesTokens(event.target.checked)}
            className="mt-1 size-4 accent-accent"
          />
          <span>
            Revoke {count === 1 ? 'the active access token' : `the ${count} active access tokens`} they created
            <span className="block text-small text-soft">
              Integrations that use {count === 1 ? 'it' : 'them'} stop working. Otherwise{' '}
              {count === 1 ? 'it stays' : 'they stay'} active.
            </span>
          </span>
        </label>
      ) : null}
    </Confirm>
  )
}

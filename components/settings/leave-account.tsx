'use client'

import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { UserText } from '@/components/ui/text'
import { settingsMessages } from './settings-messages'
import { TokensOfMember } from './tokens-of-member'

const messages = settingsMessages.leave

/** Removes the user from the account and revokes their tokens. The next page shows another account, or asks them to sign in. */
export function LeaveAccount({ account, userId }: { account: string; userId: string }) {
  const leave = api.members.leave.useMutation({
    // A full page load, so that no data of this account stays in the browser.
    onSuccess: () => location.assign('/'),
  })
  return (
    <Confirm
      label={messages.button}
      title={messages.title(<UserText>{account}</UserText>)}
      confirmLabel={leave.isPending ? messages.pending : messages.confirm(<UserText>{account}</UserText>)}
      mutation={leave}
      onConfirm={() => leave.mutate()}
    >
      <p>{messages.consequences}</p>
      <TokensOfMember userId={userId} />
    </Confirm>
  )
}

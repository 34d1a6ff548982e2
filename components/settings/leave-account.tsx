'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { UserText } from '@/components/ui/text'
import { accountMessages } from './account-messages'
import { TokensOfMember } from './tokens-of-member'

/** Removes the user from the account and revokes their tokens. The next page shows another account, or asks them to sign in. */
export function LeaveAccount({ account, userId }: { account: string; userId: string }) {
  const text = useMessages(accountMessages).leave
  const leave = api.members.leave.useMutation({
    // A full page load, so that no data of this account stays in the browser.
    onSuccess: () => location.assign('/'),
  })
  const name = <UserText>{account}</UserText>
  return (
    <Confirm
      label={text.button}
      text={{ ...text, title: text.title(name), confirm: text.confirm(name) }}
      mutation={leave}
      onConfirm={() => leave.mutate()}
    >
      <TokensOfMember userId={userId} />
    </Confirm>
  )
}

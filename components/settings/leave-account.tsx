'use client'

import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { UserText } from '@/components/ui/text-direction'

/** Takes oneself out of the account; then the next page shows another one, or asks to sign in. */
export function LeaveAccount({ account }: { account: string }) {
  const leave = api.members.leave.useMutation({
    // A page loaded anew: nothing of this account may stay in the browser.
    onSuccess: () => location.assign('/'),
  })
  return (
    <Confirm
      label="Leave the account"
      title={
        <>
          Leave <UserText>{account}</UserText>?
        </>
      }
      confirmLabel={
        leave.isPending ? (
          'Leaving…'
        ) : (
          <>
            Leave <UserText>{account}</UserText>
          </>
        )
      }
      mutation={leave}
      onConfirm={() => leave.mutate()}
    >
      <p>You lose sight of it at once. An admin can invite you again. Tokens and webhooks that you made stay.</p>
    </Confirm>
  )
}

'use client'

import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { profileMessages } from './profile-messages'

const messages = profileMessages.password

/** Emails a link that sets a first password. */
export function PasswordLink() {
  const request = api.profile.requestPasswordLink.useMutation()
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        aria-disabled={request.isPending}
        onClick={() => request.isPending || request.mutate()}
      >
        {request.isPending ? messages.sendingLink : messages.sendLink}
      </Button>
      <div role="status" className="empty:hidden">
        {request.data ? <State kind="ok">{messages.linkSent(request.data.email)}</State> : null}
      </div>
      <div role="alert" className="empty:hidden">
        {request.error ? <ErrorState error={request.error} /> : null}
      </div>
    </>
  )
}

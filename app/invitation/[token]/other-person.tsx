import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { signOutToJoin } from './actions'
import { invitationMessages } from './invitation-messages'

const messages = invitationMessages.otherUser

/** Shown when another user is signed in. Signing out returns to this page. */
export function OtherPerson({ token, email }: { token: string; email: string }) {
  return (
    <form action={signOutToJoin} className="flex flex-col items-start gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="wrap-anywhere">
        <State kind="warning">{messages.warning(email)}</State>
      </p>
      <Button variant="primary" type="submit">
        {messages.submit}
      </Button>
    </form>
  )
}

import { Button } from '@/components/ui/button'
import { joinAsMyself } from './actions'
import { invitationMessages } from './invitation-messages'

/** Accepts the invitation for the signed-in user. */
export function JoinForm({ token, account }: { token: string; account: string }) {
  return (
    <form action={joinAsMyself}>
      <input type="hidden" name="token" value={token} />
      <Button variant="primary" type="submit" className="max-w-full">
        <span className="truncate">{invitationMessages.join(account)}</span>
      </Button>
    </form>
  )
}

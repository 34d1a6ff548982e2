import { Button } from '@/components/ui/button'
import { joinAsMyself } from './actions'

/** One button for whoever is signed in with the invited address. */
export function JoinForm({ token, account }: { token: string; account: string }) {
  return (
    <form action={joinAsMyself}>
      <input type="hidden" name="token" value={token} />
      <Button look="primary" type="submit" className="max-w-full">
        <span className="truncate">Join {account}</span>
      </Button>
    </form>
  )
}

import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { signOutToJoin } from './actions'

/** The browser is somebody else's at the moment: they sign out first, and come back to this page. */
export function OtherPerson({ token, email }: { token: string; email: string }) {
  return (
    <form action={signOutToJoin} className="flex flex-col items-start gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="wrap-anywhere">
        <State kind="warning">You are signed in as {email}, whom it is not meant for.</State>
      </p>
      <Button look="primary" type="submit">
        Sign out and go on
      </Button>
    </form>
  )
}

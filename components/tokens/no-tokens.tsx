/** What a token is for, where there is none. */
export function NoTokens({ mayCreate }: { mayCreate: boolean }) {
  return (
    <div className="flex max-w-[44rem] flex-col gap-2 border-rule border-y py-6">
      <p className="font-medium">No access tokens yet</p>
      <p className="text-soft">
        A token lets a program of yours, or an automation tool, into this account: it reads messages and manages
        subscriptions as an editor would.{' '}
        {mayCreate ? 'Create one, and send it with each request.' : 'An admin or an editor can create one.'}
      </p>
    </div>
  )
}

import type { Shell } from '@/server/contract/dashboard/shell'
import { shellMessages } from './shell-messages'

const messages = shellMessages.account

type Account = Shell['accounts'][number]

/** Shows the current account with its plan, and switches to the user's other accounts. It works without scripts. */
export function AccountSwitcher(props: {
  here: Pick<Account, 'id' | 'name' | 'plan'>
  accounts: readonly Account[]
  action: (form: FormData) => Promise<void>
}) {
  const { here, accounts, action } = props
  const name = (
    <>
      <span dir="auto" className="block font-medium wrap-anywhere">
        {here.name}
      </span>
      <span className="block text-small text-soft">{messages.plan(here.plan)}</span>
    </>
  )
  if (accounts.length < 2) return <section aria-label={messages.current}>{name}</section>
  return (
    <section aria-label={messages.current}>
      {/* The key closes the list after the account has changed. */}
      <details key={here.id} className="group">
        <summary className="-mx-2 flex cursor-pointer list-none items-center justify-between gap-3 rounded-field px-2 py-1 hover:bg-paper [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">{name}</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className="size-3 shrink-0 text-soft transition-transform group-open:rotate-180"
          >
            <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        </summary>
        <form action={action} className="mt-2 border-rule border-y py-1">
          <h2 className="sr-only">{messages.switch}</h2>
          <ul className="max-h-[40dvh] overflow-y-auto">
            {accounts
              .filter(({ id }) => id !== here.id)
              .map(({ id, name, plan, role }) => (
                <li key={id}>
                  <button
                    type="submit"
                    name="account"
                    value={id}
                    className="-mx-2 block w-[calc(100%+1rem)] cursor-pointer rounded-field px-2 py-2 text-left hover:bg-paper"
                  >
                    <span dir="auto" className="block wrap-anywhere">
                      {name}
                    </span>
                    <span className="block text-small text-soft">{messages.planAndRole(plan, role)}</span>
                  </button>
                </li>
              ))}
          </ul>
        </form>
      </details>
    </section>
  )
}

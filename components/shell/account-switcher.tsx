import { ChevronsUpDown } from 'lucide'
import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Popover } from '@/components/ui/popover'
import type { Shell } from '@/server/contract/dashboard/shell'
import { frameMessages } from './frame-messages'
import { Initial } from './initial'

type Account = Shell['accounts'][number]

/** Shows the current account with its plan, and switches to the user's other accounts. It works without scripts. */
export function AccountSwitcher(props: {
  here: Pick<Account, 'id' | 'name' | 'plan'>
  accounts: readonly Account[]
  action: (form: FormData) => Promise<void>
}) {
  const text = useMessages(frameMessages).account
  const { here, accounts, action } = props
  const others = accounts.filter(({ id }) => id !== here.id)
  const current = <AccountLine name={here.name} detail={text.plan(here.plan)} />
  return (
    <section aria-label={text.current}>
      {others.length === 0 ? (
        <div className="flex items-center gap-2.5 px-2 py-1.5">{current}</div>
      ) : (
        // The key closes the list after the account has changed.
        <Popover
          key={here.id}
          id="accounts"
          triggerClass="sidebar-button"
          panelClass="w-72 p-1.5"
          trigger={
            <>
              {current}
              <Icon of={ChevronsUpDown} className="size-3.5 text-soft" />
            </>
          }
        >
          <form action={action}>
            <h2 className="px-2 pt-1 pb-1.5 font-medium text-fine text-soft">{text.switch}</h2>
            <ul className="max-h-[50dvh] overflow-y-auto">
              {others.map(({ id, name, plan, role }) => (
                <li key={id}>
                  <Button variant="menu-item" type="submit" name="account" value={id}>
                    <AccountLine name={name} detail={text.planAndRole(plan, role)} />
                  </Button>
                </li>
              ))}
            </ul>
          </form>
        </Popover>
      )}
    </section>
  )
}

const AccountLine = ({ name, detail }: { name: string; detail: string }) => (
  <>
    <Initial name={name} />
    <span className="min-w-0 flex-1 text-start leading-tight">
      <span dir="auto" title={name} className="block truncate font-medium">
        {name}
      </span>
      <span className="block text-fine text-soft">{detail}</span>
    </span>
  </>
)

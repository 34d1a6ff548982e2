import { ChevronsUpDown, LogOut, UserRound } from 'lucide'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Popover } from '@/components/ui/popover'
import { UserText } from '@/components/ui/text'
import { TimeZone } from '@/components/ui/time/times'
import type { Role } from '@/server/contract/accounts/account'
import { frameMessages } from './frame-messages'
import { Initial } from './initial'
import { MenuLink } from './menu-link'
import type { Theme } from './theme'
import { ThemeSwitch } from './theme-switch'

const messages = frameMessages.user

/** Shows who is signed in. Its panel has the theme and the sign-out. It works without scripts. */
export function UserMenu(props: {
  member: { name: string; email: string; role: Role }
  theme: Theme
  chooseTheme: (form: FormData) => Promise<void>
  signOut: (form: FormData) => Promise<void>
}) {
  const { name, email, role } = props.member
  return (
    <section aria-label={messages.label}>
      <Popover
        id="user-menu"
        triggerClass="sidebar-button"
        panelClass="w-64"
        trigger={
          <>
            <Initial name={name} className="rounded-full" />
            <UserText className="min-w-0 flex-1 truncate">{name}</UserText>
            <span className="sr-only">{messages.menu}</span>
            <Icon of={ChevronsUpDown} className="size-3.5 text-soft" />
          </>
        }
      >
        <div className="px-3 py-2.5">
          <div className="font-medium wrap-anywhere">
            <UserText>{name}</UserText>
          </div>
          <div dir="ltr" className="text-small text-soft wrap-anywhere">
            {email}
          </div>
          <div className="text-small text-soft">{messages.role(role)}</div>
          <div className="mt-1.5">
            <TimeZone />
          </div>
        </div>
        <div className="border-rule border-y p-3">
          <ThemeSwitch chosen={props.theme} action={props.chooseTheme} />
        </div>
        <div className="p-1.5 pb-0">
          <MenuLink href="/profile">
            <Icon of={UserRound} className="size-4 text-soft" />
            {messages.profile}
          </MenuLink>
        </div>
        <form action={props.signOut} className="p-1.5 pt-0">
          <Button variant="menu-item" type="submit">
            <Icon of={LogOut} className="size-4 text-soft" />
            {messages.signOut}
          </Button>
        </form>
      </Popover>
    </section>
  )
}

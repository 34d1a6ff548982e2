import { ChevronsUpDown, LogOut, Monitor, Moon, Server, Sun, UserRound } from 'lucide'
import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Popover } from '@/components/ui/popover'
import { UserText } from '@/components/ui/text'
import { TimeZone } from '@/components/ui/time/times'
import type { Role } from '@/server/contract/accounts/account'
import { frameMessages } from './frame-messages'
import { MenuLink } from './frame-parts'
import { Initial } from './initial'
import { THEMES, type Theme } from './theme'

/** Shows who is signed in. Its panel has the theme and the sign-out. It works without scripts. */
export function UserMenu(props: {
  member: { name: string; email: string; role: Role }
  isInstanceAdmin: boolean
  theme: Theme
  chooseTheme: (form: FormData) => Promise<void>
  signOut: (form: FormData) => Promise<void>
}) {
  const text = useMessages(frameMessages)
  const { name, email, role } = props.member
  return (
    <section aria-label={text.user.label}>
      <Popover
        id="user-menu"
        triggerClass="sidebar-button"
        panelClass="w-64"
        trigger={
          <>
            <Initial name={name} className="rounded-full" />
            <UserText className="min-w-0 flex-1 truncate">{name}</UserText>
            <span className="sr-only">{text.user.menu}</span>
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
          <div className="text-small text-soft">{text.roles[role]}</div>
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
            {text.user.profile}
          </MenuLink>
          {props.isInstanceAdmin ? (
            <MenuLink href="/instance">
              <Icon of={Server} className="size-4 text-soft" />
              {text.user.instance}
            </MenuLink>
          ) : null}
        </div>
        <form action={props.signOut} className="p-1.5 pt-0">
          <Button variant="menu-item" type="submit">
            <Icon of={LogOut} className="size-4 text-soft" />
            {text.user.signOut}
          </Button>
        </form>
      </Popover>
    </section>
  )
}

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** Chooses the theme: light, dark, or the device's. Each is a submit button, so it works without scripts. */
function ThemeSwitch({ chosen, action }: { chosen: Theme; action: (form: FormData) => Promise<void> }) {
  const text = useMessages(frameMessages).theme
  return (
    <form action={action}>
      <fieldset className="grid auto-cols-fr grid-flow-col rounded-field bg-hover p-0.5">
        <legend className="sr-only">{text.label}</legend>
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            aria-pressed={theme === chosen}
            className="flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded-small px-2 text-fine text-soft hover:text-ink aria-pressed:bg-paper aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-xs"
          >
            <Icon of={ICONS[theme]} className="size-3.5" />
            {text.names[theme]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}

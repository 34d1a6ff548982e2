import { Menu, Search, X } from 'lucide'
import { cookies, headers } from 'next/headers'
import Link from 'next/link'
import { useMessages } from '#messages'
import { signInAgain, signOut } from '@/app/sign-in/actions'
import { ApiProvider } from '@/components/api/client'
import { Banners } from '@/components/banners/banners'
import { isMac } from '@/components/keyboard/keys'
import { getMessages } from '@/components/language/server-messages'
import { PaletteTrigger } from '@/components/palette/palette-trigger'
import { ConfirmIdentity } from '@/components/profile/confirm-identity'
import { AccountSwitcher } from '@/components/shell/account-switcher'
import { AttentionProvider } from '@/components/shell/attention'
import { frameMessages } from '@/components/shell/frame-messages'
import { Drawer, NavigationProgress, OfflineNotice } from '@/components/shell/frame-parts'
import { Navigation } from '@/components/shell/navigation'
import { THEME_COOKIE, type Theme, themeOf } from '@/components/shell/theme'
import { UserMenu } from '@/components/shell/user-menu'
import { Announcer } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { TimeSettingsProvider } from '@/components/ui/time/time-settings'
import { BROWSER_ZONE_COOKIE, browserZoneOf } from '@/components/ui/time/time-zone'
import { Wordmark } from '@/components/ui/wordmark'
import type { Account, Member } from '@/server/accounts/account/account'
import { dashboard } from '@/server/api/trpc/trpc'
import type { Shell } from '@/server/contract/dashboard/shell'
import { timeFormatOf } from '@/server/http/request/accept-language'
import { isInstanceAdmin } from '@/server/instance/instance-admin'
import { requireMember } from './require-member'
import { chooseTheme, switchAccount } from './shell-actions'

const DRAWER_ID = 'menu'

export default async function DashboardLayout({ children }: { children: React.ReactNode }) {
  const { account, member, session, isEditor, isAdmin, isPaid } = await requireMember()
  const [{ accounts, ...shell }, isOperator, store, received] = await Promise.all([
    dashboard.shell.find(),
    isInstanceAdmin(member),
    cookies(),
    headers(),
  ])
  const browserZone = browserZoneOf(store.get(BROWSER_ZONE_COOKIE)?.value)
  const timeFormat = session.timeFormat ?? timeFormatOf(received.get('accept-language'))
  return (
    <ApiProvider key={account.id} account={account.id}>
      <TimeSettingsProvider timeZone={session.timeZone} browserZone={browserZone} timeFormat={timeFormat}>
        <AttentionProvider rendered={{ ...shell, now: Date.now() }}>
          <NavigationProgress />
          <OfflineNotice />
          <ConfirmIdentity signInAgain={signInAgain} />
          <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
            <div className="border-rule bg-panel max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:border-b lg:border-e print:hidden">
              <div className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col">
                <TopBar accountName={account.name} />
                <Drawer id={DRAWER_ID}>
                  <Sidebar
                    {...{ account, accounts, member, isOperator }}
                    may={{ mayEdit: isEditor, isAdmin, isPaid }}
                    theme={themeOf(store.get(THEME_COOKIE)?.value)}
                  />
                </Drawer>
              </div>
            </div>
            <main
              id="main"
              tabIndex={-1}
              data-zone={session.timeZone ?? browserZone}
              className="outline-none min-w-0 px-4 py-5 sm:px-8 lg:px-10 lg:py-8"
            >
              <div className="mx-auto max-w-[80rem]">
                <Announcer>
                  <Banners />
                  {children}
                </Announcer>
              </div>
            </main>
          </div>
        </AttentionProvider>
      </TimeSettingsProvider>
    </ApiProvider>
  )
}

interface SidebarProps {
  account: Account
  accounts: Shell['accounts']
  member: Member
  isOperator: boolean
  may: React.ComponentProps<typeof PaletteTrigger>['person']
  theme: Theme
}

/** The content of the drawer, which is beside the page on a wide screen: account, command palette, navigation and user menu. */
async function Sidebar({ account, accounts, member, isOperator, may, theme }: SidebarProps) {
  const text = await getMessages(frameMessages)
  const userAgent = (await headers()).get('user-agent')
  return (
    <div className="flex min-h-full flex-col gap-5 px-3 pt-3 pb-3">
      <div className="flex flex-col gap-2">
        <Link href="/" className="hidden px-2 pt-2 pb-1 lg:block">
          <Wordmark />
        </Link>
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <AccountSwitcher here={account} accounts={accounts} action={switchAccount} />
          </div>
          <Button variant="icon" popoverTarget={DRAWER_ID} popoverTargetAction="hide" className="lg:hidden">
            <Icon of={X} />
            <span className="sr-only">{text.menu.close}</span>
          </Button>
        </div>
      </div>
      <PaletteTrigger person={may} chooseTheme={chooseTheme}>
        <Icon of={Search} className="size-3.5" />
        <span className="flex-1 text-start">{text.palette.open}</span>
        <span aria-hidden="true" className="text-fine pointer-coarse:hidden">
          {text.palette.keys(isMac(userAgent))}
        </span>
      </PaletteTrigger>
      <Navigation />
      <div className="mt-auto">
        <UserMenu
          member={member}
          isInstanceAdmin={isOperator}
          theme={theme}
          chooseTheme={chooseTheme}
          signOut={signOut}
        />
      </div>
    </div>
  )
}

function TopBar({ accountName }: { accountName: string }) {
  const text = useMessages(frameMessages)
  return (
    <header className="flex h-12 items-center gap-3 px-2 sm:px-6 lg:hidden">
      <Button variant="icon" popoverTarget={DRAWER_ID}>
        <Icon of={Menu} className="size-5" />
        <span className="sr-only">{text.menu.open}</span>
      </Button>
      <span dir="auto" className="min-w-0 truncate font-medium">
        {accountName}
      </span>
    </header>
  )
}

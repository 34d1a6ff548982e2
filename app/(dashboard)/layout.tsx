import { cookies } from 'next/headers'
import Link from 'next/link'
import { signOut } from '@/app/sign-in/actions'
import { ApiProvider } from '@/components/api/client'
import { AccountSwitcher } from '@/components/shell/account-switcher'
import { Banners } from '@/components/shell/banners'
import { Menu } from '@/components/shell/menu'
import { Navigation } from '@/components/shell/navigation'
import { shellMessages } from '@/components/shell/shell-messages'
import { THEME_COOKIE, type Theme, themeOf } from '@/components/shell/theme'
import { ThemeSwitch } from '@/components/shell/theme-switch'
import { Announcer } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { UserText } from '@/components/ui/text-direction'
import { Wordmark } from '@/components/ui/wordmark'
import { dashboard } from '@/server/api/trpc/caller'
import type { Role } from '@/server/contract/accounts/account'
import { requireMember } from './require-member'
import { chooseTheme, switchAccount } from './shell-actions'

const MENU_ID = 'menu'

export default async function DashboardLayout({ children }: { children: React.ReactNode }) {
  const { account, member } = await requireMember()
  const [{ accounts, ...shell }, store] = await Promise.all([dashboard.shell.find(), cookies()])
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div className="border-rule border-b bg-panel lg:border-r lg:border-b-0 print:hidden">
        <div className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col">
          <SidebarHeader accountName={account.name} />
          <Menu id={MENU_ID} account={account.id}>
            <div className="flex flex-col gap-6 px-5 py-4 sm:px-8 lg:min-h-full lg:gap-7 lg:px-5 lg:pt-2 lg:pb-6">
              <div className="flex items-start justify-between gap-4 lg:block">
                <div className="min-w-0 flex-1">
                  <AccountSwitcher here={account} accounts={accounts} action={switchAccount} />
                </div>
                <Button look="secondary" popoverTarget={MENU_ID} popoverTargetAction="hide" className="lg:hidden">
                  {shellMessages.menu.close}
                  <span className="sr-only">{shellMessages.menu.closeWhat}</span>
                </Button>
              </div>
              <Navigation />
              <SignedInUser member={member} theme={themeOf(store.get(THEME_COOKIE)?.value)} />
            </div>
          </Menu>
        </div>
      </div>
      <main id="main" className="min-w-0 px-5 py-6 sm:px-8 lg:px-10 lg:py-8">
        <ApiProvider key={account.id} account={account.id}>
          <Announcer>
            <Banners key={account.id} shell={shell} now={Date.now()} />
            {children}
          </Announcer>
        </ApiProvider>
      </main>
    </div>
  )
}

function SidebarHeader({ accountName }: { accountName: string }) {
  return (
    <header className="flex items-center justify-between gap-4 px-5 py-3 sm:px-8 lg:px-5 lg:pt-6 lg:pb-4">
      <div className="min-w-0">
        <Link href="/" className="inline-block">
          <Wordmark />
        </Link>
        <div dir="auto" className="truncate text-small text-soft lg:hidden">
          {accountName}
        </div>
      </div>
      <Button look="secondary" popoverTarget={MENU_ID} className="lg:hidden">
        {shellMessages.menu.open}
      </Button>
    </header>
  )
}

function SignedInUser({ member, theme }: { member: { name: string; email: string; role: Role }; theme: Theme }) {
  return (
    <section
      aria-label={shellMessages.user.label}
      className="flex flex-col gap-3 border-rule border-t pt-4 lg:mt-auto lg:border-0 lg:pt-0"
    >
      <ThemeSwitch chosen={theme} action={chooseTheme} />
      <div className="text-small">
        <div className="wrap-anywhere">
          <UserText>{member.name}</UserText> <span className="text-soft">{shellMessages.user.role(member.role)}</span>
        </div>
        <div dir="ltr" className="text-soft wrap-anywhere">
          {member.email}
        </div>
      </div>
      <form action={signOut}>
        <Button look="quiet" type="submit" className="py-1">
          {shellMessages.user.signOut}
        </Button>
      </form>
    </section>
  )
}

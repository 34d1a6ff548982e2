import Link from 'next/link'
import { signOut } from '@/app/sign-in/actions'
import { ApiProvider } from '@/components/api/client'
import { Announcer } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { NavLink } from '@/components/ui/nav-link'
import { Wordmark } from '@/components/ui/wordmark'
import type { Plan } from '@/server/contract/account'
import { requireMember } from './require-member'

const PAGES = [
  { words: null, links: [['/messages', 'Messages']] },
  {
    words: 'Integrations',
    links: [
      ['/integrations/webhooks', 'Webhooks'],
      ['/integrations/api-access', 'API access'],
      ['/docs', 'API reference'],
    ],
  },
  { words: null, links: [['/settings', 'Settings']] },
] as const

export default async function DashboardLayout({ children }: { children: React.ReactNode }) {
  const { account, member } = await requireMember()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div className="border-rule border-b bg-panel lg:border-r lg:border-b-0 print:hidden">
        <div className="flex flex-col gap-4 px-5 py-4 lg:sticky lg:top-0 lg:h-dvh lg:gap-7 lg:py-6">
          <Link href="/" className="self-start">
            <Wordmark />
          </Link>
          <section aria-label="Account" className="flex items-baseline justify-between gap-3 lg:block">
            <div className="font-medium wrap-anywhere">{account.name}</div>
            <div className="whitespace-nowrap text-small text-soft">{PLANS[account.plan]} plan</div>
          </section>
          <nav aria-label="Dashboard" className="flex flex-wrap items-baseline gap-x-5 gap-y-1 lg:flex-col lg:gap-5">
            {PAGES.map(({ words, links }) => (
              <div key={links[0][0]} className="contents lg:flex lg:w-full lg:flex-col lg:gap-1.5">
                {words ? <h2 className="hidden font-medium text-small text-soft lg:block">{words}</h2> : null}
                <ul className="contents lg:flex lg:w-full lg:flex-col">
                  {links.map(([href, name]) => (
                    <li key={href}>
                      <NavLink href={href}>{name}</NavLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <section
            aria-label="Signed in"
            className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 lg:mt-auto lg:flex-col lg:items-start"
          >
            <div className="text-small">
              <div>
                {member.name} <span className="text-soft">({member.role})</span>
              </div>
              <div className="text-soft wrap-anywhere">{member.email}</div>
            </div>
            <form action={signOut}>
              <Button look="quiet" type="submit">
                Sign out
              </Button>
            </form>
          </section>
        </div>
      </div>
      <main id="main" className="min-w-0 px-5 py-6 sm:px-8 lg:px-10 lg:py-8">
        <ApiProvider>
          <Announcer>{children}</Announcer>
        </ApiProvider>
      </main>
    </div>
  )
}

const PLANS: Record<Plan, string> = {
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
  business: 'Business',
  enterprise: 'Enterprise',
}

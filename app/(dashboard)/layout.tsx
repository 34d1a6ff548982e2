import Link from 'next/link'
import { signOut } from '@/app/sign-in/actions'
import { Button } from '@/components/ui/button'
import { NavLink } from '@/components/ui/nav-link'
import { Wordmark } from '@/components/ui/wordmark'
import type { Plan } from '@/server/contract/account'
import { requireMember } from './require-member'

export default async function DashboardLayout({ children }: { children: React.ReactNode }) {
  const { account, member } = await requireMember()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div className="border-rule border-b bg-panel lg:border-r lg:border-b-0">
        <div className="flex flex-col gap-4 px-5 py-4 lg:sticky lg:top-0 lg:h-dvh lg:gap-7 lg:py-6">
          <Link href="/" className="self-start">
            <Wordmark />
          </Link>
          <section aria-label="Account" className="flex items-baseline justify-between gap-3 lg:block">
            <div className="font-medium wrap-anywhere">{account.name}</div>
            <div className="whitespace-nowrap text-small text-soft">{PLANS[account.plan]} plan</div>
          </section>
          <nav aria-label="Dashboard" className="flex items-baseline gap-4 lg:flex-col lg:gap-1.5">
            <h2 className="font-medium text-small text-soft">Integrations</h2>
            <ul className="flex gap-x-5 lg:w-full lg:flex-col">
              <li>
                <NavLink href="/integrations/webhooks">Webhooks</NavLink>
              </li>
              <li>
                <NavLink href="/docs">API reference</NavLink>
              </li>
            </ul>
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
        {children}
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

import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { signOutEverywhere } from '@/app/sign-in/actions'
import { AccountNameForm } from '@/components/settings/account-name-form'
import { FailureWarnings } from '@/components/settings/failure-warnings'
import { LeaveAccount } from '@/components/settings/leave-account'
import { PlanFacts } from '@/components/settings/plan-facts'
import { Section } from '@/components/settings/section'
import { Button } from '@/components/ui/button'
import { Facts } from '@/components/ui/facts'
import { LtrText, UserText } from '@/components/ui/text-direction'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const { member } = await requireMember()
  const settings = await dashboard.settings.find()
  const isAdmin = mayActAs(member.role, 'admin')
  return (
    <>
      <Section title="Account" description={isAdmin ? null : 'An admin can change the name and the notices.'}>
        {isAdmin ? (
          <AccountNameForm key={settings.name} name={settings.name} />
        ) : (
          <Facts facts={[['Name', <UserText key="name">{settings.name}</UserText>]]} />
        )}
      </Section>
      <Section title="Plan" description="Contact your administrator to change plans.">
        <PlanFacts settings={settings} />
      </Section>
      <Section
        title="Early notices"
        description="When a webhook is disabled, all admins and editors are mailed. They can hear of it earlier too."
      >
        <FailureWarnings isOn={settings.failure_warnings} isEditable={isAdmin} />
      </Section>
      <Section title="You">
        <Facts
          facts={[
            ['Name', <UserText key="name">{member.name}</UserText>],
            ['Email', <LtrText key="email">{member.email}</LtrText>],
            [
              'Role',
              <span key="role" className="capitalize">
                {member.role}
              </span>,
            ],
          ]}
        />
        <div className="flex flex-wrap items-center gap-3">
          <form action={signOutEverywhere}>
            <Button look="secondary" type="submit">
              Sign out everywhere
            </Button>
          </form>
          <LeaveAccount account={settings.name} />
        </div>
        <p className="text-small text-soft">Signing out everywhere ends your sessions on every device, this one too.</p>
      </Section>
    </>
  )
}

import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { signOutEverywhere } from '@/app/sign-in/actions'
import { AccountNameForm } from '@/components/settings/account-name-form'
import { FailureWarnings } from '@/components/settings/failure-warnings'
import { HandleForm } from '@/components/settings/handle-form'
import { LeaveAccount } from '@/components/settings/leave-account'
import { PlanFacts } from '@/components/settings/plan-facts'
import { Section } from '@/components/settings/section'
import { settingsMessages } from '@/components/settings/settings-messages'
import { ROLE_NAMES } from '@/components/shell/frame-messages'
import { Button } from '@/components/ui/button'
import { Facts } from '@/components/ui/facts'
import { LtrText, UserText } from '@/components/ui/text-direction'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'

const { account, handle, plan, failureWarnings, you } = settingsMessages

export const metadata: Metadata = { title: settingsMessages.title }

export default async function SettingsPage() {
  const { member } = await requireMember()
  const settings = await dashboard.settings.find()
  const isAdmin = mayActAs(member.role, 'admin')
  return (
    <>
      <Section title={account.title} description={isAdmin ? null : account.onlyAdmins}>
        {isAdmin ? (
          <AccountNameForm key={settings.name} name={settings.name} />
        ) : (
          <Facts facts={[[account.name, <UserText key="name">{settings.name}</UserText>]]} />
        )}
      </Section>
      <Section title={handle.title} description={handle.description(`${settings.campaign_url}${settings.handle}/…`)}>
        {isAdmin ? <HandleForm handle={settings.handle} /> : null}
      </Section>
      <Section title={plan.title} description={plan.description}>
        <PlanFacts settings={settings} />
      </Section>
      <Section title={failureWarnings.title} description={failureWarnings.description}>
        <FailureWarnings isOn={settings.failure_warnings} isEditable={isAdmin} />
      </Section>
      <Section title={you.title}>
        <Facts
          facts={[
            [you.name, <UserText key="name">{member.name}</UserText>],
            [you.email, <LtrText key="email">{member.email}</LtrText>],
            [you.role, ROLE_NAMES[member.role]],
          ]}
        />
        <div className="flex flex-wrap items-center gap-3">
          <form action={signOutEverywhere}>
            <Button look="secondary" type="submit">
              {you.signOutEverywhere}
            </Button>
          </form>
          <LeaveAccount account={settings.name} />
        </div>
        <p className="text-small text-soft">{you.signOutEverywhereHint}</p>
      </Section>
    </>
  )
}

import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { AccountNameForm } from '@/components/settings/account-name-form'
import { HandleForm } from '@/components/settings/handle-form'
import { LeaveAccount } from '@/components/settings/leave-account'
import { PlanFacts } from '@/components/settings/plan-facts'
import { Section } from '@/components/settings/section'
import { settingsMessages } from '@/components/settings/settings-messages'
import { ChangePlan } from '@/components/shell/administrator'
import { ROLE_NAMES } from '@/components/shell/frame-messages'
import { Facts } from '@/components/ui/page-parts'
import { LtrText, UserText } from '@/components/ui/text'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'
import { env } from '@/server/env'

const { account, handle, plan, leave } = settingsMessages

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
      <Section
        title={handle.title}
        description={handle.description(
          <LtrText className="font-mono text-small wrap-anywhere">{`${settings.campaign_url}${settings.handle}/…`}</LtrText>,
        )}
      >
        {isAdmin ? <HandleForm handle={settings.handle} /> : null}
      </Section>
      <Section title={plan.title} description={<ChangePlan contact={env().SUPPORT_CONTACT} />}>
        <PlanFacts settings={settings} />
      </Section>
      <Section title={leave.section}>
        <Facts facts={[[leave.role, ROLE_NAMES[member.role]]]} />
        <div>
          <LeaveAccount account={settings.name} userId={member.userId} />
        </div>
      </Section>
    </>
  )
}

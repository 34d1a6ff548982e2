import { useMessages } from '#messages'
import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { AccountNameForm, HandleForm, LeaveAccount } from '@/components/settings/account-forms'
import { accountMessages } from '@/components/settings/account-messages'
import { BrandForm } from '@/components/settings/brand-form'
import { DeleteAccount } from '@/components/settings/delete-account'
import { settingsMessages } from '@/components/settings/settings-messages'
import { ChangePlan } from '@/components/shell/administrator'
import { PLAN_NAMES, ROLE_NAMES } from '@/components/shell/frame-messages'
import { Facts, Section } from '@/components/ui/page-parts'
import { LtrText, UserText } from '@/components/ui/text'
import { isPaid } from '@/server/accounts/account/plan'
import { dashboard } from '@/server/api/trpc/trpc'
import type { Settings } from '@/server/contract/accounts/account'
import { env } from '@/server/env'

export const generateMetadata = titled(settingsMessages, (text) => text.title)

export default async function SettingsPage() {
  const text = await getMessages(accountMessages)
  const { member, isAdmin } = await requireMember()
  const [settings, brand] = await Promise.all([dashboard.settings.find(), dashboard.settings.brand()])
  return (
    <>
      <Section title={text.account.title} description={isAdmin ? null : text.account.onlyAdmins}>
        {isAdmin ? (
          <AccountNameForm key={settings.name} name={settings.name} />
        ) : (
          <Facts facts={[[text.account.name, <UserText key="name">{settings.name}</UserText>]]} />
        )}
      </Section>
      <Section
        title={text.handle.title}
        description={text.handle.description(
          <LtrText className="font-mono text-small wrap-anywhere">{`${settings.campaign_url}${settings.handle}/…`}</LtrText>,
        )}
      >
        {isAdmin ? <HandleForm key={settings.handle} handle={settings.handle} /> : null}
      </Section>
      {isAdmin ? (
        <Section title={text.brand.title} description={text.brand.description}>
          <BrandForm brand={brand} />
        </Section>
      ) : null}
      <Section title={text.plan.title} description={<ChangePlan contact={env().SUPPORT_CONTACT} />}>
        <PlanFacts settings={settings} />
      </Section>
      <Section title={text.leave.section}>
        <Facts facts={[[text.leave.role, ROLE_NAMES[member.role]]]} />
        <div>
          <LeaveAccount account={settings.name} userId={member.userId} />
        </div>
      </Section>
      {isAdmin ? (
        <Section title={text.deleteAccount.section} description={text.deleteAccount.description}>
          <div>
            <DeleteAccount name={settings.name} />
          </div>
        </Section>
      ) : null}
    </>
  )
}

function PlanFacts({ settings }: { settings: Settings }) {
  const text = useMessages(accountMessages).plan
  const { plan, audio_link_days, audio_retention_days } = settings
  const hasFullAccess = isPaid(plan)
  return (
    <Facts
      facts={[
        [text.plan, PLAN_NAMES[plan]],
        [text.api, hasFullAccess ? text.apiPaid : text.apiFree],
        [text.webhooks, hasFullAccess ? text.webhooksPaid : text.webhooksFree],
        [text.audioLinks, text.audioLinksValue(audio_link_days)],
        [text.recordings, text.recordingsValue(audio_retention_days)],
      ]}
    />
  )
}

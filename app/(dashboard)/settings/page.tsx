import { useMessages } from '#messages'
import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { AccountForm } from '@/components/settings/account-form'
import { accountMessages } from '@/components/settings/account-messages'
import { DeleteAccount } from '@/components/settings/delete-account'
import { LeaveAccount } from '@/components/settings/leave-account'
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
  const address = (
    <LtrText key="address" className="font-mono text-small wrap-anywhere">
      {`${settings.campaign_url}${settings.handle}/…`}
    </LtrText>
  )
  return (
    <>
      {isAdmin ? (
        <AccountForm
          key={JSON.stringify([settings.name, settings.handle, brand.accent, brand.privacy_url])}
          {...{ settings, brand }}
          addressHint={text.handle.hint(address)}
        />
      ) : (
        <Section title={text.account.title} description={text.account.onlyAdmins}>
          <Facts
            facts={[
              [text.account.name, <UserText key="name">{settings.name}</UserText>],
              [text.handle.label, address],
            ]}
          />
        </Section>
      )}
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

import { useMessages } from '#messages'
import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { AccountExports } from '@/components/settings/account-exports'
import { EraseSender } from '@/components/settings/erase-sender'
import { privacyMessages } from '@/components/settings/privacy-messages'
import { RetentionForm } from '@/components/settings/retention-form'
import { settingsMessages } from '@/components/settings/settings-messages'
import { Facts, Section } from '@/components/ui/page-parts'
import { dashboard } from '@/server/api/trpc/trpc'
import type { RetentionSettings } from '@/server/contract/accounts/account'

export const generateMetadata = titled(settingsMessages, (text) => text.pages.privacy)

export default async function PrivacyPage() {
  const text = await getMessages(privacyMessages)
  const { isAdmin } = await requireMember()
  const [retention, links] = await Promise.all([
    dashboard.settings.retention(),
    isAdmin ? dashboard.exports.list() : [],
  ])
  return (
    <>
      <Section title={text.retention.title} description={text.retention.description(retention.link_days)}>
        {isAdmin ? <RetentionForm settings={retention} /> : <RetentionFacts settings={retention} />}
      </Section>
      <Section title={text.exports.title} description={text.exports.description}>
        {isAdmin ? <AccountExports links={links} /> : <p className="text-soft">{text.exports.onlyAdmins}</p>}
      </Section>
      <Section title={text.erase.title} description={text.erase.description}>
        {isAdmin ? <EraseSender /> : <p className="text-soft">{text.erase.onlyAdmins}</p>}
      </Section>
    </>
  )
}

function RetentionFacts({ settings }: { settings: RetentionSettings }) {
  const text = useMessages(privacyMessages).retention
  const shown = (days: number | null, none: string) => (days === null ? none : text.days(days))
  return (
    <Facts
      facts={[
        [text.messages, shown(settings.message_days, text.forever)],
        [text.recordings, shown(settings.audio_days, text.asPlan(settings.plan_audio_days))],
        [text.activity, shown(settings.activity_days, text.forever)],
      ]}
    />
  )
}

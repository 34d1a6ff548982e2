import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { EraseSender } from '@/components/settings/erase-sender'
import { settingsMessages } from '@/components/settings/settings-messages'
import { Section } from '@/components/ui/page-parts'

export const generateMetadata = titled(settingsMessages, (text) => text.pages.privacy)

export default async function PrivacyPage() {
  const text = (await getMessages(settingsMessages)).erase
  const { isAdmin } = await requireMember()
  return (
    <Section title={text.title} description={text.description}>
      {isAdmin ? <EraseSender /> : <p className="text-soft">{text.onlyAdmins}</p>}
    </Section>
  )
}

import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { EraseSender } from '@/components/settings/erase-sender'
import { Section } from '@/components/settings/section'
import { settingsMessages } from '@/components/settings/settings-messages'
import { mayActAs } from '@/server/accounts/account/role'

export const generateMetadata = titled(settingsMessages, (text) => text.pages.privacy)

export default async function PrivacyPage() {
  const text = (await getMessages(settingsMessages)).erase
  const { member } = await requireMember()
  return (
    <Section title={text.title} description={text.description}>
      {mayActAs(member.role, 'admin') ? <EraseSender /> : <p className="text-soft">{text.onlyAdmins}</p>}
    </Section>
  )
}

import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { EraseSender } from '@/components/settings/erase-sender'
import { Section } from '@/components/settings/section'
import { settingsMessages } from '@/components/settings/settings-messages'
import { mayActAs } from '@/server/accounts/account/role'

const messages = settingsMessages.erase

export const metadata: Metadata = { title: settingsMessages.pages.privacy }

export default async function PrivacyPage() {
  const { member } = await requireMember()
  return (
    <Section title={messages.title} description={messages.description}>
      {mayActAs(member.role, 'admin') ? <EraseSender /> : <p className="text-soft">{messages.onlyAdmins}</p>}
    </Section>
  )
}

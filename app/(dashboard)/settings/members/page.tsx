import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { InvitationTable } from '@/components/settings/invitation-table'
import { Invite } from '@/components/settings/invite'
import { MemberTable } from '@/components/settings/member-table'
import { Section } from '@/components/settings/section'
import { settingsMessages } from '@/components/settings/settings-messages'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'

const messages = settingsMessages.members

export const metadata: Metadata = { title: messages.title }

export default async function MembersPage() {
  const { member } = await requireMember()
  const isAdmin = mayActAs(member.role, 'admin')
  const [members, invitations] = await Promise.all([
    dashboard.members.list(),
    isAdmin ? dashboard.invitations.list() : [],
  ])
  return (
    <>
      <Section title={messages.title} description={isAdmin ? messages.descriptionForAdmins : messages.description}>
        {isAdmin ? <Invite /> : null}
        <MemberTable members={members} myId={member.userId} isEditable={isAdmin} />
      </Section>
      {invitations.length > 0 ? (
        <Section title={settingsMessages.invitations.title}>
          <InvitationTable invitations={invitations} members={members} now={Date.now()} />
        </Section>
      ) : null}
    </>
  )
}

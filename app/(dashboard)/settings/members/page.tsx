import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { Invite } from '@/components/settings/invite'
import { InvitationTable, MemberTable } from '@/components/settings/member-table'
import { settingsMessages } from '@/components/settings/settings-messages'
import { Section } from '@/components/ui/page-parts'
import { dashboard } from '@/server/api/trpc/trpc'

export const generateMetadata = titled(settingsMessages, (text) => text.members.title)

export default async function MembersPage() {
  const text = await getMessages(settingsMessages)
  const { member, isAdmin } = await requireMember()
  const [members, invitations] = await Promise.all([
    dashboard.members.list(),
    isAdmin ? dashboard.invitations.list() : [],
  ])
  return (
    <>
      <Section
        title={text.members.title}
        description={isAdmin ? text.members.descriptionForAdmins : text.members.description}
      >
        {isAdmin ? <Invite /> : null}
        <MemberTable members={members} myId={member.userId} isEditable={isAdmin} />
      </Section>
      {invitations.length > 0 ? (
        <Section title={text.invitations.title}>
          <InvitationTable invitations={invitations} members={members} now={Date.now()} />
        </Section>
      ) : null}
    </>
  )
}

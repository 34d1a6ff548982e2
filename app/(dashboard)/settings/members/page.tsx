import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { Invite } from '@/components/settings/invite'
import { memberMessages } from '@/components/settings/member-messages'
import { InvitationTable, MemberTable } from '@/components/settings/member-table'
import { Section } from '@/components/ui/page-parts'
import { dashboard } from '@/server/api/trpc/trpc'

export const generateMetadata = titled(memberMessages, (text) => text.members.title)

export default async function MembersPage() {
  const text = await getMessages(memberMessages)
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
        action={isAdmin ? <Invite /> : null}
      >
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

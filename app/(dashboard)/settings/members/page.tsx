import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { InvitationTable } from '@/components/settings/invitation-table'
import { Invite } from '@/components/settings/invite'
import { MemberTable } from '@/components/settings/member-table'
import { Section } from '@/components/settings/section'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'

export const metadata: Metadata = { title: 'Members' }

export default async function MembersPage() {
  const { member } = await requireMember()
  const isAdmin = mayActAs(member.role, 'admin')
  const [members, invitations] = await Promise.all([
    dashboard.members.list(),
    isAdmin ? dashboard.invitations.list() : [],
  ])
  return (
    <>
      <Section
        title="Members"
        description={
          isAdmin
            ? 'Everyone with access. An account needs at least one admin.'
            : 'Everyone with access. Admins invite and remove people.'
        }
      >
        {isAdmin ? <Invite /> : null}
        <MemberTable members={members} myId={member.userId} isEditable={isAdmin} />
      </Section>
      {invitations.length > 0 ? (
        <Section title="Open invitations">
          <InvitationTable invitations={invitations} members={members} now={Date.now()} />
        </Section>
      ) : null}
    </>
  )
}

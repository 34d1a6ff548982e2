import { useMessages } from '#messages'
import { State } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Invitation, ListedMember, Member } from '@/server/contract/accounts/member'
import { WithdrawInvitation } from './invite'
import { MemberMenu } from './member-actions'
import { memberMessages } from './member-messages'

/** Lists the members of the account, oldest membership first. */
export function MemberTable(props: { members: readonly ListedMember[]; myId: string; isEditable: boolean }) {
  const text = useMessages(memberMessages)
  return (
    <DataTable
      caption={text.members.title}
      items={props.members}
      keyOf={({ user_id }) => user_id}
      row={{ className: `member-row ${props.isEditable ? 'menu-row' : ''}` }}
      columns={[
        {
          label: text.members.person,
          isTitle: true,
          cell: ({ user_id, name, email, is_email_verified }) => (
            <>
              <div className="font-medium wrap-anywhere">
                <UserText>{name}</UserText>
                {user_id === props.myId ? <span className="font-normal text-soft"> {text.members.you}</span> : null}
              </div>
              <div dir="ltr" className="text-small text-soft wrap-anywhere">
                {email}
              </div>
              {is_email_verified ? null : (
                <div className="text-small">
                  <State kind="warning">{text.members.emailNotVerified}</State>
                </div>
              )}
            </>
          ),
        },
        {
          label: text.members.role,
          cell: ({ role }) => (
            <>
              <div>{text.roles[role]}</div>
              <div className="text-small text-soft">{text.roleDescriptions[role]}</div>
            </>
          ),
        },
        props.isEditable
          ? {
              label: text.members.actions,
              isMenu: true,
              cell: (member) => <MemberMenu member={member} mayRemove={member.user_id !== props.myId} />,
            }
          : null,
      ]}
    />
  )
}

/** Lists open invitations. `now` is when the page was rendered, in milliseconds. */
export function InvitationTable(props: {
  invitations: readonly Invitation[]
  members: readonly Member[]
  now: number
}) {
  const text = useMessages(memberMessages)
  const { invitations, members, now } = props
  const inviterOf = ({ invited_by_user_id }: Invitation) =>
    members.find(({ user_id }) => user_id === invited_by_user_id)?.name ?? text.members.formerMember
  return (
    <DataTable
      caption={text.invitations.title}
      items={invitations}
      keyOf={({ id }) => id}
      columns={[
        {
          label: text.invitations.email,
          isTitle: true,
          cell: ({ email }) => <LtrText className="font-medium wrap-anywhere">{email}</LtrText>,
        },
        { label: text.invitations.role, cell: ({ role }) => text.roles[role] },
        {
          label: text.invitations.invited,
          cell: (invitation) => (
            <>
              <RelativeTime at={invitation.created_at} now={now} />
              <div className="text-small text-soft wrap-anywhere">
                {text.invitations.invitedBy(<UserText>{inviterOf(invitation)}</UserText>)}
              </div>
            </>
          ),
        },
        {
          label: text.invitations.link,
          cell: ({ expires_at }) =>
            Date.parse(expires_at) > now ? (
              text.invitations.expires(<RelativeTime at={expires_at} now={now} />)
            ) : (
              <State kind="off">{text.invitations.expired}</State>
            ),
        },
        { label: text.invitations.action, cell: (invitation) => <WithdrawInvitation invitation={invitation} /> },
      ]}
    />
  )
}

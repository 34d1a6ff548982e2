import { useMessages } from '#messages'
import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Invitation, ListedMember, Member } from '@/server/contract/accounts/member'
import { WithdrawInvitation } from './invite'
import { MemberMenu } from './member-actions'
import { settingsMessages } from './settings-messages'

/** Lists the members of the account, oldest membership first. */
export function MemberTable(props: { members: readonly ListedMember[]; myId: string; isEditable: boolean }) {
  const text = useMessages(settingsMessages)
  const { members, myId, isEditable } = props
  return (
    <Table
      caption={text.members.title}
      columns={[text.members.person, text.members.role, ...(isEditable ? [text.members.actions] : [])]}
    >
      {members.map((member) => (
        <Row key={member.user_id}>
          <Cell>
            <div className="font-medium wrap-anywhere">
              <UserText>{member.name}</UserText>
              {member.user_id === myId ? <span className="font-normal text-soft"> {text.members.you}</span> : null}
            </div>
            <div dir="ltr" className="text-small text-soft wrap-anywhere">
              {member.email}
            </div>
            {member.is_email_verified ? null : (
              <div className="text-small">
                <State kind="warning">{text.members.emailNotVerified}</State>
              </div>
            )}
          </Cell>
          <Cell label={text.members.role}>
            <div>{text.roles[member.role]}</div>
            <div className="text-small text-soft">{text.roleDescriptions[member.role]}</div>
          </Cell>
          {isEditable ? (
            <Cell label={text.members.actions}>
              <MemberMenu member={member} mayRemove={member.user_id !== myId} />
            </Cell>
          ) : null}
        </Row>
      ))}
    </Table>
  )
}

/** Lists open invitations. `now` is when the page was rendered, in milliseconds. */
export function InvitationTable(props: {
  invitations: readonly Invitation[]
  members: readonly Member[]
  now: number
}) {
  const text = useMessages(settingsMessages)
  const { invitations, members, now } = props
  const inviterOf = ({ invited_by_user_id }: Invitation) =>
    members.find(({ user_id }) => user_id === invited_by_user_id)?.name ?? text.members.formerMember
  return (
    <Table
      caption={text.invitations.title}
      columns={[
        text.invitations.email,
        text.invitations.role,
        text.invitations.invited,
        text.invitations.link,
        text.invitations.action,
      ]}
    >
      {invitations.map((invitation) => (
        <Row key={invitation.id}>
          <Cell>
            <LtrText className="font-medium wrap-anywhere">{invitation.email}</LtrText>
          </Cell>
          <Cell label={text.invitations.role}>{text.roles[invitation.role]}</Cell>
          <Cell label={text.invitations.invited}>
            <RelativeTime at={invitation.created_at} now={now} />
            <div className="text-small text-soft wrap-anywhere">
              {text.invitations.invitedBy(<UserText>{inviterOf(invitation)}</UserText>)}
            </div>
          </Cell>
          <Cell label={text.invitations.link}>
            {Date.parse(invitation.expires_at) > now ? (
              text.invitations.expires(<RelativeTime at={invitation.expires_at} now={now} />)
            ) : (
              <State kind="off">{text.invitations.expired}</State>
            )}
          </Cell>
          <Cell label={text.invitations.action}>
            <WithdrawInvitation invitation={invitation} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

import { ROLE_NAMES } from '@/components/shell/frame-messages'
import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Invitation, Member } from '@/server/contract/accounts/member'
import { settingsMessages } from './settings-messages'
import { WithdrawInvitation } from './withdraw-invitation'

const messages = settingsMessages.invitations

/** Lists open invitations. `now` is when the page was rendered, in milliseconds. */
export function InvitationTable(props: {
  invitations: readonly Invitation[]
  members: readonly Member[]
  now: number
}) {
  const { invitations, members, now } = props
  const inviterOf = ({ invited_by_user_id }: Invitation) =>
    members.find(({ user_id }) => user_id === invited_by_user_id)?.name ?? settingsMessages.members.formerMember
  return (
    <Table
      caption={messages.title}
      columns={[messages.email, messages.role, messages.invited, messages.link, messages.action]}
    >
      {invitations.map((invitation) => (
        <Row key={invitation.id}>
          <Cell>
            <LtrText className="font-medium wrap-anywhere">{invitation.email}</LtrText>
          </Cell>
          <Cell label={messages.role}>{ROLE_NAMES[invitation.role]}</Cell>
          <Cell label={messages.invited}>
            <RelativeTime at={invitation.created_at} now={now} />
            <div className="text-small text-soft wrap-anywhere">
              {messages.invitedBy(<UserText>{inviterOf(invitation)}</UserText>)}
            </div>
          </Cell>
          <Cell label={messages.link}>
            {Date.parse(invitation.expires_at) > now ? (
              messages.expires(<RelativeTime at={invitation.expires_at} now={now} />)
            ) : (
              <State kind="off">{messages.expired}</State>
            )}
          </Cell>
          <Cell label={messages.action}>
            <WithdrawInvitation invitation={invitation} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

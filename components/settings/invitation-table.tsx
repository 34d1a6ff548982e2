import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { Invitation } from '@/server/contract/accounts/invitation'
import type { Member } from '@/server/contract/accounts/member'
import { WithdrawInvitation } from './withdraw-invitation'

/** Who is invited and has not joined. `now` is when the page was rendered, in milliseconds. */
export function InvitationTable(props: {
  invitations: readonly Invitation[]
  members: readonly Member[]
  now: number
}) {
  const { invitations, members, now } = props
  return (
    <Table caption="Open invitations" columns={['Address', 'Role', 'Invited', 'Link', 'Action']}>
      {invitations.map((invitation) => (
        <Row key={invitation.id}>
          <Cell>
            <LtrText className="font-medium wrap-anywhere">{invitation.email}</LtrText>
          </Cell>
          <Cell label="Role">
            <span className="capitalize">{invitation.role}</span>
          </Cell>
          <Cell label="Invited">
            <RelativeTime at={invitation.created_at} now={now} />
            <div className="text-small text-soft wrap-anywhere">
              by{' '}
              <UserText>
                {members.find(({ user_id }) => user_id === invitation.invited_by_user_id)?.name ?? 'a former member'}
              </UserText>
            </div>
          </Cell>
          <Cell label="Link">
            {Date.parse(invitation.expires_at) > now ? (
              <>
                expires <RelativeTime at={invitation.expires_at} now={now} />
              </>
            ) : (
              <State kind="off">Expired</State>
            )}
          </Cell>
          <Cell label="Action">
            <WithdrawInvitation invitation={invitation} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

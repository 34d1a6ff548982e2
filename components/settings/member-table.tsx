import { ROLE_NAMES } from '@/components/shell/frame-messages'
import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { UserText } from '@/components/ui/text'
import type { ListedMember } from '@/server/contract/accounts/member'
import { MemberMenu } from './member-menu'
import { ROLE_DESCRIPTIONS, settingsMessages } from './settings-messages'

const messages = settingsMessages.members

/** Lists the members of the account, oldest membership first. */
export function MemberTable(props: { members: readonly ListedMember[]; myId: string; isEditable: boolean }) {
  const { members, myId, isEditable } = props
  return (
    <Table
      caption={messages.title}
      columns={[messages.person, messages.role, ...(isEditable ? [messages.actions] : [])]}
    >
      {members.map((member) => (
        <Row key={member.user_id}>
          <Cell>
            <div className="font-medium wrap-anywhere">
              <UserText>{member.name}</UserText>
              {member.user_id === myId ? <span className="font-normal text-soft"> {messages.you}</span> : null}
            </div>
            <div dir="ltr" className="text-small text-soft wrap-anywhere">
              {member.email}
            </div>
            {member.is_email_verified ? null : (
              <div className="text-small">
                <State kind="warning">{messages.emailNotVerified}</State>
              </div>
            )}
          </Cell>
          <Cell label={messages.role}>
            <div>{ROLE_NAMES[member.role]}</div>
            <div className="text-small text-soft">{ROLE_DESCRIPTIONS[member.role]}</div>
          </Cell>
          {isEditable ? (
            <Cell label={messages.actions}>
              <MemberMenu member={member} mayRemove={member.user_id !== myId} />
            </Cell>
          ) : null}
        </Row>
      ))}
    </Table>
  )
}

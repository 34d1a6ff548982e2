import { useMessages } from '#messages'
import { URGENCY_LABELS } from '@/components/messages/labels'
import { State } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { UserText } from '@/components/ui/text'
import { mayActAs } from '@/server/accounts/account/role'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import type { AssignmentRule } from '@/server/contract/messages/assignment-rule'
import { RuleActions } from './assignment-actions'
import { assignmentMessages } from './assignment-messages'

interface Props {
  rules: readonly AssignmentRule[]
  channels: readonly Channel[]
  members: readonly Member[]
  isEditable: boolean
}

/** Lists the rules in the order in which they are tried. */
export function AssignmentTable({ rules, channels, members, isEditable }: Props) {
  const text = useMessages(assignmentMessages)
  return (
    <DataTable
      caption={text.title}
      items={rules}
      keyOf={({ id }) => id}
      row={{ className: isEditable ? 'menu-row' : '' }}
      columns={[
        {
          label: text.columns.messages,
          isTitle: true,
          cell: (rule) => (
            <div className="font-medium wrap-anywhere">
              <span className="me-2 font-normal text-soft">{rules.indexOf(rule) + 1}.</span>
              <Conditions rule={rule} channels={channels} />
            </div>
          ),
        },
        { label: text.columns.people, cell: (rule) => <People rule={rule} members={members} /> },
        isEditable
          ? {
              label: text.columns.actions,
              isMenu: true,
              cell: (rule) => (
                <RuleActions
                  rule={rule}
                  position={rules.indexOf(rule) + 1}
                  isLast={rules.at(-1) === rule}
                  {...{ channels, members }}
                />
              ),
            }
          : null,
      ]}
    />
  )
}

function Conditions({
  rule: { channel_id, tag, urgency },
  channels,
}: { rule: AssignmentRule } & Pick<Props, 'channels'>) {
  const text = useMessages(assignmentMessages)
  const name = channels.find(({ id }) => id === channel_id)?.name
  const parts = [
    channel_id && { key: 'channel', shown: name ? text.channel(<UserText>{name}</UserText>) : text.deletedChannel },
    tag && { key: 'tag', shown: text.tag(<UserText>{tag}</UserText>) },
    urgency && { key: 'urgency', shown: URGENCY_LABELS[urgency] },
  ].filter((part) => part !== null && part !== '')
  if (parts.length === 0) return text.everyMessage
  return parts.map(({ key, shown }, index) => (
    <span key={key}>
      {index > 0 ? ' · ' : null}
      {shown}
    </span>
  ))
}

function People({ rule, members }: { rule: AssignmentRule } & Pick<Props, 'members'>) {
  const text = useMessages(assignmentMessages)
  const people = rule.user_ids.flatMap(
    (id) => members.find(({ user_id, role }) => user_id === id && mayActAs(role, 'editor')) ?? [],
  )
  if (people.length === 0) return <State kind="warning">{text.nobody}</State>
  return (
    <>
      <div className="wrap-anywhere">
        <UserText>{people.map(({ name }) => name).join(', ')}</UserText>
      </div>
      {people.length > 1 ? <div className="text-small text-soft">{text.inTurn}</div> : null}
    </>
  )
}

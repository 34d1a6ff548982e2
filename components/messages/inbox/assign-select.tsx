import type { Member } from '@/server/contract/accounts/member'
import { inboxMessages } from '../inbox-messages'

const messages = inboxMessages.inbox

interface Props {
  /** The member who is chosen; null for no one; undefined when the select only starts an action. */
  chosen?: string | null
  members: readonly Member[]
  /** The user id of the caller, who is the first choice. */
  me: string
  isDisabled: boolean
  onAssign: (assigneeId: string | null, name: string) => void
  className?: string
}

const NO_ONE = 'none'

/** Chooses the member who takes care of messages. */
export function AssignSelect({ chosen, members, me, isDisabled, onAssign, className = '' }: Props) {
  const names = new Map(members.map(({ user_id, name }) => [user_id, name]))
  const others = members.filter(({ user_id }) => user_id !== me)
  return (
    <select
      aria-label={messages.assign}
      aria-disabled={isDisabled}
      className={`select ${className}`}
      value={chosen === undefined ? '' : (chosen ?? NO_ONE)}
      onChange={({ target: { value } }) => {
        if (isDisabled || value === '') return
        const assigneeId = value === NO_ONE ? null : value
        onAssign(assigneeId, assigneeId === null ? messages.noOne : (names.get(assigneeId) ?? ''))
      }}
    >
      {chosen === undefined ? <option value="">{messages.assignChoose}</option> : null}
      <option value={NO_ONE}>{messages.noOne}</option>
      {names.has(me) ? <option value={me}>{messages.me(names.get(me) ?? '')}</option> : null}
      {others.map(({ user_id, name }) => (
        <option key={user_id} value={user_id} dir="auto">
          {name}
        </option>
      ))}
    </select>
  )
}

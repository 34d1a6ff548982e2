import { Check, ChevronDown, UserRound } from 'lucide'
import { Initial } from '@/components/shell/initial'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu'
import { UserText } from '@/components/ui/text'
import { mayActAs } from '@/server/accounts/account/role'
import type { Member } from '@/server/contract/accounts/member'
import { inboxMessages } from '../inbox-messages'
import { ActionText } from './action-text'
import { ASSIGN, ASSIGN_SELECTED } from './inbox-keys'

const messages = inboxMessages.inbox

interface Props {
  /** The member who is chosen; null for no one; undefined when the menu changes several messages. */
  chosen?: { user_id: string; name: string } | null
  members: readonly Member[]
  me: string
  isDisabled: boolean
  onAssign: (assigneeId: string | null, name: string) => void
}

/** Chooses the editor or admin who takes care of messages. A menu, because a select would act while a person looks through it. */
export function AssignMenu({ chosen, members, me, isDisabled, onAssign }: Props) {
  const people = members
    .filter(({ role }) => mayActAs(role, 'editor'))
    .toSorted((a, b) => Number(b.user_id === me) - Number(a.user_id === me))
  const choices = [{ user_id: null, name: messages.noOne }, ...people]
  return (
    <Menu
      id={chosen === undefined ? ASSIGN_SELECTED : ASSIGN}
      label={messages.assign}
      shortcut="a"
      isDisabled={isDisabled}
      trigger={
        <>
          {chosen === undefined ? (
            <ActionText text={messages.assignChoose} short={messages.assignShort} />
          ) : (
            <>
              {chosen ? (
                <span className="action-icon">
                  <Initial name={chosen.name} className="-m-0.5 size-5 rounded-full" />
                </span>
              ) : (
                <Icon of={UserRound} className="action-icon" />
              )}
              <span className="sr-only">{messages.assign}: </span>
              <UserText className="action-text max-w-40">{chosen ? chosen.name : messages.unassigned}</UserText>
            </>
          )}
          <Icon
            of={ChevronDown}
            className={`size-3.5 text-soft ${chosen === undefined ? 'max-sm:hidden' : 'action-arrow'}`}
          />
        </>
      }
    >
      {choices.map(({ user_id, name }) => {
        const isChosen = chosen === undefined ? undefined : (chosen?.user_id ?? null) === user_id
        return (
          <MenuItem
            key={user_id}
            {...(isChosen === undefined ? {} : { isChosen })}
            onSelect={() => isChosen || onAssign(user_id, name)}
          >
            <UserText className="min-w-0 flex-1 truncate">{user_id === me ? messages.me(name) : name}</UserText>
            {isChosen ? <Icon of={Check} className="size-4 text-accent" /> : null}
          </MenuItem>
        )
      })}
    </Menu>
  )
}

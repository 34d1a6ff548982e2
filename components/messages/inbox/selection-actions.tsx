import { Button } from '@/components/ui/button'
import type { Member } from '@/server/contract/accounts/member'
import type { MessageList } from '@/server/contract/messages/message-list'
import { inboxMessages } from '../inbox-messages'
import { listMessages } from '../list-messages'
import { AssignMenu } from './assign-menu'
import { SelectionCount } from './selection-count'
import type { useTriage } from './use-triage'

const messages = inboxMessages.inbox

export interface SelectionActionsProps {
  list: MessageList
  selectedIds: readonly string[]
  onSelectAll: (isSelected: boolean) => void
  triage: ReturnType<typeof useTriage>
  members: readonly Member[]
  me: string
  mayEdit: boolean
}

/** Renders what can be done with the selected messages. */
export function SelectionActions(props: SelectionActionsProps) {
  const { list, selectedIds, onSelectAll, triage, members, me, mayEdit } = props
  const selected = list.messages.filter(({ id }) => selectedIds.includes(id))
  const isAnyOpen = selected.some(({ done_at }) => done_at === null)
  const isAnyUnread = selected.some(({ is_unread }) => is_unread)
  const isBusy = triage.busyIds.length > 0
  return (
    <>
      <SelectionCount count={selectedIds.length} />
      {mayEdit ? (
        <>
          <Button
            look="secondary"
            aria-disabled={isBusy}
            onClick={() => void triage.change(selectedIds, { kind: 'done', isDone: isAnyOpen })}
          >
            {isAnyOpen ? messages.markDone : messages.reopen}
          </Button>
          <AssignMenu
            members={members}
            me={me}
            isDisabled={isBusy}
            onAssign={(assigneeId, assigneeName) =>
              void triage.change(selectedIds, { kind: 'assign', assigneeId, assigneeName })
            }
          />
        </>
      ) : null}
      <Button
        look="secondary"
        aria-disabled={isBusy}
        onClick={() => void triage.change(selectedIds, { kind: 'read', isRead: isAnyUnread })}
      >
        {isAnyUnread ? messages.markRead : messages.markUnread}
      </Button>
      <Button look="quiet" onClick={() => onSelectAll(false)} className="ms-auto px-2 max-sm:-order-1">
        {listMessages.clear}
      </Button>
    </>
  )
}

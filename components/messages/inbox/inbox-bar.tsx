import { X } from 'lucide'
import { ErrorState } from '@/components/api/error-text'
import { UNDOES } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Member } from '@/server/contract/accounts/member'
import type { MessageList } from '@/server/contract/messages/message-list'
import { inboxMessages, listMessages } from '../inbox-messages'
import { SnoozeMenu } from '../triage/snooze-menu'
import { ActionText } from './action-text'
import { AssignMenu } from './assign-menu'
import type { useTriage } from './use-triage'

const messages = inboxMessages.inbox

export interface InboxBarProps {
  list: MessageList
  selectedIds: readonly string[]
  onSelectAll: (isSelected: boolean) => void
  triage: ReturnType<typeof useTriage>
  members: readonly Member[]
  me: string
  mayEdit: boolean
}

/** Renders what can be done with the selected messages, or without a selection the last change and its error. */
export function InboxBar(props: InboxBarProps) {
  const { triage } = props
  const hasSelection = props.selectedIds.length > 0
  return (
    <>
      {hasSelection ? <SelectionActions {...props} /> : <LastChange triage={triage} />}
      {triage.failed ? (
        <div className={`min-w-0 pb-1 sm:order-last sm:basis-full ${hasSelection ? 'basis-full' : 'basis-4/5'}`}>
          <ErrorState error={triage.failed.error}>{listMessages.notChanged(triage.failed.count)}</ErrorState>
        </div>
      ) : null}
      {hasSelection ? null : <Dismiss onDismiss={triage.dismiss} />}
    </>
  )
}

function SelectionActions(props: InboxBarProps) {
  const { list, selectedIds, onSelectAll, triage, members, me, mayEdit } = props
  const selected = list.messages.filter(({ id }) => selectedIds.includes(id))
  const open = selected.filter(({ done_at }) => done_at === null)
  const isAnyOpen = open.length > 0
  const isAnyUnread = selected.some(({ is_unread }) => is_unread)
  const isBusy = selectedIds.some((id) => triage.busyIds.includes(id))
  return (
    <>
      {/* On a phone in one row, each as wide as the others. */}
      <div className="contents max-sm:grid max-sm:w-full max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:gap-2 max-sm:[&>button]:px-1">
        {mayEdit ? (
          <>
            <Button
              variant="secondary"
              aria-disabled={isBusy}
              onClick={() => void triage.change(selectedIds, { kind: 'done', isDone: isAnyOpen })}
            >
              {isAnyOpen ? <ActionText text={messages.markDone} short={messages.done} /> : messages.reopen}
            </Button>
            <AssignMenu
              members={members}
              me={me}
              isDisabled={isBusy}
              onAssign={(assigneeId, assigneeName) =>
                void triage.change(selectedIds, { kind: 'assign', assigneeId, assigneeName })
              }
            />
            {isAnyOpen ? (
              <SnoozeMenu
                isForSelection
                until={open.find(({ snoozed_until }) => snoozed_until)?.snoozed_until ?? null}
                isDisabled={isBusy}
                onSnooze={(until) =>
                  void triage.change(
                    open.map(({ id }) => id),
                    { kind: 'snooze', until },
                  )
                }
              />
            ) : null}
          </>
        ) : null}
        <Button
          variant="secondary"
          aria-disabled={isBusy}
          onClick={() => void triage.change(selectedIds, { kind: 'read', isRead: isAnyUnread })}
        >
          {isAnyUnread ? (
            <ActionText text={messages.markRead} short={messages.read} />
          ) : (
            <ActionText text={messages.markUnread} short={messages.unread} />
          )}
        </Button>
      </div>
      <Button variant="quiet" onClick={() => onSelectAll(false)} className="ms-auto max-sm:hidden">
        {listMessages.clear}
      </Button>
    </>
  )
}

const LastChange = ({ triage: { last } }: Pick<InboxBarProps, 'triage'>) =>
  last ? (
    <span className="flex items-baseline gap-2">
      {last.text}
      {last.undo ? (
        <Button variant="link" {...UNDOES} onClick={last.undo}>
          {listMessages.undo}
        </Button>
      ) : null}
    </span>
  ) : null

const Dismiss = ({ onDismiss }: { onDismiss: () => void }) => (
  <Button
    variant="icon"
    className="ms-auto sm:hidden"
    onClick={({ currentTarget }) => {
      currentTarget.closest<HTMLElement>('[role=toolbar]')?.focus()
      onDismiss()
    }}
  >
    <Icon of={X} />
    <span className="sr-only">{listMessages.dismiss}</span>
  </Button>
)

'use client'

import { useMemo, useRef } from 'react'
import { inboxMessages } from '@/components/messages/inbox-messages'
import type { Member } from '@/server/contract/accounts/member'
import { MAX_COUNTED_MESSAGES } from '@/server/contract/messages/list-limits'
import type { ListMessages, MessageFilters, MessageList } from '@/server/contract/messages/message-list'
import { InboxRow } from './inbox-row'
import { InboxToolbar } from './inbox-toolbar'
import { Shortcuts } from './shortcuts'
import { useInboxCommands } from './use-inbox-commands'
import { useSelection } from './use-selection'
import { useTriage } from './use-triage'

interface Props {
  list: MessageList
  filters: MessageFilters
  size: ListMessages['size']
  members: readonly Member[]
  /** The user id of the member who looks at the list. */
  me: string
  mayEdit: boolean
  /** False when the account has one channel, or the list is filtered by one. The rows then leave it out. */
  showsChannel: boolean
  /** When the page was rendered, in milliseconds. */
  now: number
  /** Shown when no message matches. The last change can still be undone then. */
  empty: React.ReactNode
}

/** Lists completed messages, which can be selected, marked and assigned with the mouse and with the keyboard. */
export function Inbox({ list, filters, size, members, me, mayEdit, showsChannel, now, empty }: Props) {
  const rows = useRef<HTMLOListElement>(null)
  const triage = useTriage({
    filters,
    me,
    onChanged: (ids) => {
      // The next action is for other messages, also when these come back by Undo.
      selection.deselect(ids)
      // The buttons of the selection disappear, and with them the focus.
      document.activeElement?.closest<HTMLElement>('[role=toolbar]')?.focus()
    },
  })
  const { hiddenIds } = triage
  const shown = useMemo(() => without(list, hiddenIds), [list, hiddenIds])
  const selection = useSelection(shown.messages.map(({ id }) => id))
  useInboxCommands({ rows, messages: shown.messages, filters, mayEdit, selection, triage })

  return (
    <section className="inbox">
      <InboxToolbar
        {...{ filters, size, triage, members, me, mayEdit, now }}
        list={shown}
        selectedIds={selection.ids}
        isAllSelected={selection.isAll}
        onSelectAll={selection.selectAll}
      />
      {/* While the last messages of a page leave, only the server knows those of the next one. */}
      {shown.messages.length > 0 || (hiddenIds.length > 0 && list.older) ? null : empty}
      <ol
        ref={rows}
        aria-label={inboxMessages.list.title}
        aria-busy={triage.isPending}
        className="@container empty:hidden"
      >
        {shown.messages.map((message) => (
          <InboxRow
            key={message.id}
            message={message}
            filters={filters}
            showsChannel={showsChannel}
            isSelected={selection.has(message.id)}
            isBusy={triage.busyIds.includes(message.id)}
            onSelect={(isRange) => selection.toggle(message.id, isRange)}
            now={now}
          />
        ))}
      </ol>
      {shown.messages.length > 0 ? <Shortcuts /> : null}
    </section>
  )
}

/** Returns the list without these messages. A count that is a limit stays. */
function without(list: MessageList, hiddenIds: readonly string[]): MessageList {
  const messages = list.messages.filter(({ id }) => !hiddenIds.includes(id))
  const left = list.messages.length - messages.length
  return { ...list, messages, total: list.total > MAX_COUNTED_MESSAGES ? list.total : list.total - left }
}

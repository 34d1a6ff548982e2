'use client'

import { useRef } from 'react'
import { inboxMessages } from '@/components/messages/inbox-messages'
import type { Member } from '@/server/contract/accounts/member'
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
  const ids = list.messages.map(({ id }) => id)
  const selection = useSelection(ids)
  // The next action is for other messages, also when these come back by Undo.
  const triage = useTriage(() => {
    selection.selectAll(false)
    // The buttons of the selection disappear, and with them the focus.
    const toolbar = document.activeElement?.closest<HTMLElement>('[role=toolbar]')
    toolbar?.focus()
  })
  useInboxCommands({ rows, list, filters, mayEdit, selection, triage })

  return (
    <section className="inbox">
      <InboxToolbar
        {...{ list, filters, size, triage, members, me, mayEdit, now }}
        selectedIds={selection.ids}
        isAllSelected={selection.isAll}
        onSelectAll={selection.selectAll}
      />
      {ids.length === 0 ? empty : null}
      <ol
        ref={rows}
        aria-label={inboxMessages.list.title}
        aria-busy={triage.isRefreshing}
        className="@container empty:hidden"
      >
        {list.messages.map((message) => (
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
      {ids.length > 0 ? <Shortcuts /> : null}
    </section>
  )
}

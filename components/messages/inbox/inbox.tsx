'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { inboxMessages } from '@/components/messages/inbox-messages'
import { messageHref, TAG_FIELD } from '@/components/messages/message-urls'
import type { Member } from '@/server/contract/accounts/member'
import type { ListedMessage, ListMessages, MessageFilters, MessageList } from '@/server/contract/messages/message-list'
import { rowAfter } from './inbox-keys'
import { InboxRow } from './inbox-row'
import { InboxToolbar } from './inbox-toolbar'
import { Shortcuts } from './shortcuts'
import { useKeyCommands } from './use-key-commands'
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
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Lists completed messages, which can be selected, marked and assigned with the mouse and with the keyboard. */
export function Inbox({ list, filters, size, members, me, mayEdit, now }: Props) {
  const rows = useRef<HTMLOListElement>(null)
  const router = useRouter()
  const ids = list.messages.map(({ id }) => id)
  const selection = useSelection(ids)
  // The next action is for other messages, also when these come back by Undo.
  const triage = useTriage(() => selection.selectAll(false))
  const [isHelpOpen, setHelpOpen] = useState(false)

  useKeyCommands((command) => {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>(':scope > li a') ?? [])]
    const current = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    switch (command) {
      case 'help':
        setHelpOpen(true)
        return true
      case 'search':
        return focusSearch()
      case 'next':
      case 'previous':
        links[rowAfter(current, links.length, command)]?.focus()
        return true
      default:
        return runOn(command, list.messages[current])
    }
  })

  /** Runs a command on the selection, and without one on the row with the focus. Returns whether it did something. */
  function runOn(command: 'select' | 'tag' | 'done' | 'read', focused: ListedMessage | undefined): boolean {
    const targets = selection.ids.length > 0 ? selection.ids : focused ? [focused.id] : []
    const shown = list.messages.filter(({ id }) => targets.includes(id))
    if (shown.length === 0 || (command !== 'select' && command !== 'read' && !mayEdit)) return false
    if (command === 'done')
      void triage.change(targets, { kind: 'done', isDone: shown.some(({ done_at }) => done_at === null) })
    else if (command === 'read')
      void triage.change(targets, { kind: 'read', isRead: shown.some(({ is_unread }) => is_unread) })
    else if (!focused) return false
    else if (command === 'select') selection.toggle(focused.id, false)
    else router.push(`${messageHref(focused.id, filters)}#${TAG_FIELD}`)
    return true
  }

  return (
    <section className="@container">
      <InboxToolbar
        {...{ list, filters, size, triage, members, me, mayEdit }}
        selectedIds={selection.ids}
        isAllSelected={selection.isAll}
        onSelectAll={selection.selectAll}
      />
      <ol ref={rows} aria-label={inboxMessages.list.title} aria-busy={triage.isRefreshing}>
        {list.messages.map((message) => (
          <InboxRow
            key={message.id}
            message={message}
            filters={filters}
            isSelected={selection.has(message.id)}
            isBusy={triage.busyIds.includes(message.id)}
            onSelect={(isRange) => selection.toggle(message.id, isRange)}
            now={now}
          />
        ))}
      </ol>
      <Shortcuts isOpen={isHelpOpen} onOpen={setHelpOpen} />
    </section>
  )
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('form[role=search] input[type=search]')
  search?.focus()
  search?.select()
  return search !== null
}

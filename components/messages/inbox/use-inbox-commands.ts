import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { ListedMessage, MessageFilters, MessageList } from '@/server/contract/messages/message-list'
import { messageHref, TAG_FIELD } from '../message-urls'
import { rowAfter } from './inbox-keys'
import { useKeyCommands } from './use-key-commands'
import type { useSelection } from './use-selection'
import type { useTriage } from './use-triage'

interface Props {
  /** The element whose children are the rows. */
  rows: React.RefObject<HTMLElement | null>
  /** The messages that are shown. The same array as long as they are the same. */
  messages: MessageList['messages']
  filters: MessageFilters
  mayEdit: boolean
  selection: ReturnType<typeof useSelection>
  triage: ReturnType<typeof useTriage>
}

/** Runs the commands of the keyboard on the list. */
export function useInboxCommands({ rows, messages, filters, mayEdit, selection, triage }: Props): void {
  const router = useRouter()
  const keepFocus = useKeptFocus(rows, messages)

  useKeyCommands((command) => {
    const links = linksOf(rows.current)
    const current = focusedRow(rows.current)
    switch (command) {
      case 'search':
        return focusSearch()
      case 'next':
      case 'previous':
        links[rowAfter(current, links.length, command)]?.focus()
        return true
      default:
        return runOn(command, messages[current])
    }
  })

  /** Runs a command on the selection, and without one on the row with the focus. Returns whether it did something. */
  function runOn(command: 'select' | 'tag' | 'done' | 'read', focused: ListedMessage | undefined): boolean {
    const targets = selection.ids.length > 0 ? selection.ids : focused ? [focused.id] : []
    const shown = messages.filter(({ id }) => targets.includes(id))
    if (shown.length === 0 || (command !== 'select' && command !== 'read' && !mayEdit)) return false
    if (focused) keepFocus()
    if (command === 'done')
      void triage.change(targets, { kind: 'done', isDone: shown.some(({ done_at }) => done_at === null) })
    else if (command === 'read')
      void triage.change(targets, { kind: 'read', isRead: shown.some(({ is_unread }) => is_unread) })
    else if (!focused) return false
    else if (command === 'select') selection.toggle(focused.id, false)
    else router.push(`${messageHref(focused.id, filters)}#${TAG_FIELD}`)
    return true
  }
}

/** When the row with the focus leaves the list, the row in its place gets the focus, and in an empty list the toolbar. Returns a function to call before a change. */
function useKeptFocus(rows: Props['rows'], messages: Props['messages']): () => void {
  const place = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the rows have changed
  useEffect(() => {
    const links = linksOf(rows.current)
    const toolbar = rows.current?.parentElement?.querySelector<HTMLElement>('[role=toolbar]')
    if (place.current >= 0 && document.activeElement === document.body)
      (links[Math.min(place.current, links.length - 1)] ?? toolbar)?.focus()
    place.current = -1
  }, [messages])
  return () => {
    place.current = focusedRow(rows.current)
  }
}

const linksOf = (rows: HTMLElement | null): HTMLElement[] => [
  ...(rows?.querySelectorAll<HTMLElement>(':scope > li a') ?? []),
]

const focusedRow = (rows: HTMLElement | null): number =>
  linksOf(rows).findIndex((link) => link.closest('li')?.contains(document.activeElement))

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('form[role=search] input[type=search]')
  search?.focus()
  search?.select()
  return search !== null
}

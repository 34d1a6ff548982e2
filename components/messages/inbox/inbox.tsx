'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pressUndo } from '@/components/ui/announcer'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Member } from '@/server/contract/accounts/member'
import type { ListedMessage, ListMessages, MessageFilters, MessageList } from '@/server/contract/messages/message-list'
import { MAX_COUNTED_MESSAGES } from '@/server/contract/messages/message-values'
import { inboxMessages } from '../inbox-messages'
import { preloadMessage } from '../lazy-parts'
import { isSplitWide, listHref, messageHref, TAG_FIELD } from '../message-urls'
import {
  ASSIGN_SELECTED,
  type KeyCommand,
  openMenu,
  rowAfter,
  Shortcuts,
  SNOOZE_SELECTED,
  useKeyCommands,
} from './inbox-keys'
import { InboxRow } from './inbox-row'
import { InboxToolbar } from './inbox-toolbar'
import { useRowPlayer } from './row-player'
import { useTriage } from './use-triage'

const NewMessages = lazyPart(() => import('./new-messages'), 'NewMessages')

interface Props {
  list: MessageList
  /** Where the list is. */
  place: Pick<ListMessages, 'before' | 'after'>
  /** The message that is open beside the list. */
  openId: string | null
  filters: MessageFilters
  size: ListMessages['size']
  members: readonly Member[]
  me: string
  mayEdit: boolean
  showsChannel: boolean
  /** Whether the list has the only message of a contact. */
  isSingle: boolean
  now: number
  /** Shown when no message matches. The last change can still be undone then. */
  empty: React.ReactNode
}

/** Lists completed messages, which can be selected, marked and assigned with the mouse and with the keyboard. */
export function Inbox(props: Props) {
  const { list, place, openId, filters, size, members, me, mayEdit, showsChannel, isSingle, now, empty } = props
  const router = useRouter()
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
  const player = useRowPlayer()
  useInboxCommands({ rows, messages: shown.messages, filters, mayEdit, selection, triage, player, openId })
  useOpenRow(rows, openId)
  useEffect(() => {
    if (isSplitWide()) preloadMessage()
  }, [])

  function open(message: string): boolean {
    if (!isSplitWide()) return false
    // Back leads to the list, however many messages were open.
    const go = openId === null ? router.push : router.replace
    go(listHref({ ...filters, size, ...place, message }), { scroll: false })
    return true
  }

  return (
    <section className="inbox">
      <InboxToolbar
        {...{ filters, size, triage, members, me, mayEdit, isSingle, now }}
        list={shown}
        selectedIds={selection.ids}
        isAllSelected={selection.isAll}
        onSelectAll={selection.selectAll}
      />
      {list.newer === null ? <NewMessages filters={filters} after={list.newest} /> : null}
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
            isPlaying={player.playingId === message.id}
            onPlay={() => void player.toggle(message)}
            isOpen={message.id === openId}
            onOpen={() => open(message.id)}
            onSelect={(isRange) => selection.toggle(message.id, isRange)}
            now={now}
          />
        ))}
      </ol>
      {player.element}
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

interface CommandsProps {
  rows: React.RefObject<HTMLElement | null>
  /** The messages that are shown. The same array as long as they are the same. */
  messages: MessageList['messages']
  filters: MessageFilters
  mayEdit: boolean
  selection: ReturnType<typeof useSelection>
  triage: ReturnType<typeof useTriage>
  player: ReturnType<typeof useRowPlayer>
  openId: string | null
}

function useInboxCommands({
  rows,
  messages,
  filters,
  mayEdit,
  selection,
  triage,
  player,
  openId,
}: CommandsProps): void {
  const router = useRouter()
  const keepFocus = useKeptFocus(rows, messages)

  useKeyCommands((command) => {
    if (openId !== null && isForOpenMessage(command, selection.ids.length > 0)) return false
    const links = linksOf(rows.current)
    const current = focusedRow(rows.current)
    switch (command) {
      case 'search':
        return focusSearch()
      case 'next':
      case 'previous':
        links[rowAfter(current, links.length, command)]?.focus()
        return true
      case 'assign':
        return openMenuOfSelection(ASSIGN_SELECTED, messages[current])
      case 'snooze':
        return openMenuOfSelection(SNOOZE_SELECTED, messages[current])
      case 'undo':
        return pressUndo()
      case 'play': {
        const focused = messages[current]
        if (focused) void player.toggle(focused)
        return focused !== undefined
      }
      case 'select':
      case 'tag':
      case 'done':
      case 'read':
        return runOn(command, messages[current])
      default:
        return false
    }
  })

  /** Opens a menu for the selection. Without one it selects the row with the focus, whose menu it then is. */
  function openMenuOfSelection(id: string, focused: ListedMessage | undefined): boolean {
    if (!mayEdit) return false
    if (selection.ids.length === 0 && focused) flushSync(() => selection.toggle(focused.id, false))
    return openMenu(id)
  }

  /** Runs a command on the selection, and without one on the row with the focus. Returns whether it did something. */
  function runOn(command: 'select' | 'tag' | 'done' | 'read', focused: ListedMessage | undefined): boolean {
    const targets = selection.ids.length > 0 ? selection.ids : focused ? [focused.id] : []
    const shown = messages.filter(({ id }) => targets.includes(id))
    if (shown.length === 0 || (command !== 'select' && command !== 'read' && !mayEdit)) return false
    if (focused) keepFocus(targets)
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

/** The message beside the list takes the keys, except those of a selection. */
const isForOpenMessage = (command: KeyCommand, hasSelection: boolean): boolean =>
  !['select', 'search', ...(hasSelection ? ['assign', 'snooze', 'done', 'read'] : [])].includes(command)

/** The row of the open message is in sight, and has the focus unless something outside of the list has it. */
function useOpenRow(rows: CommandsProps['rows'], openId: string | null): void {
  useEffect(() => {
    const link = rows.current?.querySelector<HTMLElement>('a[aria-current]')
    if (openId === null || !link) return
    link.closest('li')?.scrollIntoView({ block: 'nearest' })
    const { activeElement } = document
    if (activeElement === document.body || rows.current?.contains(activeElement)) link.focus({ preventScroll: true })
  }, [rows, openId])
}

/**
 * When the row with the focus leaves the list, the next row that stays gets the focus, and in an empty list the toolbar.
 * Returns a function to call before a change of messages.
 */
function useKeptFocus(rows: CommandsProps['rows'], messages: CommandsProps['messages']) {
  const place = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the rows have changed
  useEffect(() => {
    const links = linksOf(rows.current)
    const toolbar = rows.current?.parentElement?.querySelector<HTMLElement>('[role=toolbar]')
    if (place.current >= 0 && document.activeElement === document.body)
      (links[Math.min(place.current, links.length - 1)] ?? toolbar)?.focus()
    place.current = -1
  }, [messages])
  return (leavingIds: readonly string[]) => {
    const before = messages.slice(0, Math.max(focusedRow(rows.current), 0))
    place.current = before.filter(({ id }) => !leavingIds.includes(id)).length
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

/** Holds which messages of a page are selected. Messages that left the page are no longer selected. */
function useSelection(pageIds: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const ids = pageIds.filter((id) => chosen.has(id))

  /** @param isRange the same for all messages from the last one that was toggled */
  function toggle(id: string, isRange: boolean) {
    const isSelected = !chosen.has(id)
    const next = new Set(ids)
    for (const one of isRange ? between(pageIds, last.current ?? id, id) : [id]) {
      if (isSelected) next.add(one)
      else next.delete(one)
    }
    last.current = id
    setChosen(next)
  }

  return {
    ids,
    has: (id: string) => chosen.has(id),
    isAll: ids.length > 0 && ids.length === pageIds.length,
    toggle,
    selectAll: (isSelected: boolean) => setChosen(new Set(isSelected ? pageIds : [])),
    deselect: (some: readonly string[]) =>
      setChosen((before) => new Set([...before].filter((id) => !some.includes(id)))),
  }
}

function between(pageIds: readonly string[], one: string, other: string): readonly string[] {
  const ends = [pageIds.indexOf(one), pageIds.indexOf(other)].toSorted((a, b) => a - b)
  const [from = 0, to = 0] = ends
  return from < 0 ? [other] : pageIds.slice(from, to + 1)
}

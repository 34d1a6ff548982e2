'use client'

import { NotebookPen } from 'lucide'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { openKeys } from '@/components/keyboard/keys'
import { ON_PAGE } from '@/components/palette/page-commands'
import { pressUndo, type Undo } from '@/components/ui/announcer'
import { Button, buttonClasses } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { Menu, MenuItem } from '@/components/ui/menu'
import { State } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/times'
import type { Member } from '@/server/contract/accounts/member'
import type { MessagePage } from '@/server/contract/messages/message-page'
import { AssignMenu } from '../inbox/assign-menu'
import { ASSIGN, type KeyCommand, openMenu, SNOOZE, useKeyCommands } from '../inbox/inbox-keys'
import { type TriageChange, useTriageRequests } from '../inbox/use-triage'
import { inboxMessages, listMessages } from '../inbox-messages'
import { messageMessages } from '../message-messages'
import { type MessageLinks, NOTES, RECORDING, TAG_FIELD } from '../message-urls'
import { ANSWER, Answer } from './answer'
import { SnoozeMenu } from './snooze-menu'

const messages = inboxMessages.inbox

const RevokeAudio = lazyPart(() => import('../player/revoke-audio'), 'RevokeAudio')

interface Props {
  found: MessagePage
  members: readonly Member[]
  me: string
  mayEdit: boolean
  links: MessageLinks
}

/** Marks the message as read, and shows what a member can do with it: mark it as done, assign it, answer it, and mark it as unread. */
export function MessageTriage({ found, members, me, mayEdit, links }: Props) {
  const { id } = found.message
  const router = useRouter()
  const { send, busyIds, failed } = useTriageRequests()
  const isBusy = busyIds.length > 0
  const [isRevoking, setRevoking] = useState(false)
  useMarkedAsRead(id, found.is_unread)

  // A second press of a key would repeat the change that is being sent.
  const change = async (change: TriageChange, undo?: Undo) => (isBusy ? null : send([id], change, undo))
  const toggleDone = () => void change({ kind: 'done', isDone: found.done_at === null })
  // Adjacent messages replace the page, so that Back leads to the list.
  const show = (href: string | null) => href && router.replace(href, { scroll: !links.isInSplit })
  const leave = () => router.push(links.list, { scroll: !links.isInSplit })
  /** Makes a change after which another message is shown. Undo makes the other change and comes back. */
  function changeAndLeave(made: TriageChange, before: TriageChange) {
    const here = `${location.pathname}${location.search}`
    const undo = async () => {
      if (await send([id], before)) router.replace(here, { scroll: !links.isInSplit })
    }
    return change(made, { label: listMessages.undo, run: () => void undo() })
  }
  /** Marks the message as done and goes to the next one, or as open and goes back to the one before. */
  async function finish(isDone: boolean) {
    const isChanged = isDone !== (found.done_at !== null)
    if (isChanged && !(await changeAndLeave({ kind: 'done', isDone }, { kind: 'done', isDone: !isDone }))) return
    show((isDone ? links.older : links.newer) ?? links.list)
  }
  /** A snoozed message leaves the open ones, so the next one is shown. */
  async function snooze(until: string | null) {
    const before: TriageChange = { kind: 'snooze', until: found.snoozed_until }
    if (until === null) void change({ kind: 'snooze', until })
    else if (await changeAndLeave({ kind: 'snooze', until }, before)) show(links.older ?? links.list)
  }
  /** The page would mark it as read again, so the list follows. */
  const markUnread = async () => {
    if (await change({ kind: 'read', isRead: false })) leave()
  }

  useKeyActions({
    next: () => show(links.older),
    previous: () => show(links.newer),
    ...(mayEdit
      ? {
          done: () => void finish(true),
          reopen: () => void finish(false),
          tag: () => document.getElementById(TAG_FIELD)?.focus(),
          note: () => document.querySelector<HTMLElement>(`#${NOTES} textarea`)?.focus(),
          assign: () => void openMenu(ASSIGN),
          snooze: () => void openMenu(SNOOZE),
        }
      : {}),
    answer: () => document.getElementById(ANSWER)?.click(),
    read: () => void markUnread(),
    list: leave,
    undo: pressUndo,
  })

  return (
    <section aria-label={messages.toolbar} {...ON_PAGE} className="mb-5 print:hidden">
      <div className="message-actions">
        {mayEdit ? (
          <>
            <Button
              variant={found.done_at ? 'secondary' : 'primary'}
              aria-keyshortcuts={found.done_at ? 'Shift+E' : 'e'}
              aria-disabled={isBusy}
              onClick={toggleDone}
            >
              {found.done_at ? messages.reopen : messages.markDone}
            </Button>
            <AssignMenu
              chosen={found.assignee}
              members={members}
              me={me}
              isDisabled={isBusy}
              onAssign={(assigneeId, assigneeName) => void change({ kind: 'assign', assigneeId, assigneeName })}
            />
            {found.done_at ? null : (
              <SnoozeMenu until={found.snoozed_until} isDisabled={isBusy} onSnooze={(until) => void snooze(until)} />
            )}
          </>
        ) : found.assignee ? (
          <span className="text-soft">{messages.assignedTo(found.assignee.name)}</span>
        ) : null}
        <Answer message={found.message} />
        <a
          href={`#${NOTES}`}
          aria-keyshortcuts="n"
          title={messages.toNotes(found.notes.length)}
          className={`${buttonClasses('secondary')} to-notes`}
        >
          <Icon of={NotebookPen} />
          <span className="sr-only">{messages.toNotes(found.notes.length)}</span>
          {found.notes.length > 0 ? <span aria-hidden="true">{found.notes.length}</span> : null}
        </a>
        <Menu id="message-actions" label={messages.more}>
          <MenuItem shortcut="u" onSelect={() => void markUnread()}>
            {messages.markUnread}
          </MenuItem>
          <MenuItem shortcut="?" onSelect={openKeys}>
            {inboxMessages.shortcuts}
          </MenuItem>
          {mayEdit && found.audio.state === 'playable' ? (
            <MenuItem isDestructive onSelect={() => setRevoking(true)}>
              {messageMessages.revokeAudio}
            </MenuItem>
          ) : null}
        </Menu>
        {isRevoking ? <RevokeAudio messageId={id} sectionId={RECORDING} onClose={() => setRevoking(false)} /> : null}
        {found.done_at ? <DoneAt time={found.done_at} /> : null}
      </div>
      {failed ? (
        <div className="mt-2">
          <ErrorState error={failed.error} />
        </div>
      ) : null}
    </section>
  )
}

const DoneAt = ({ time }: { time: string }) => (
  <span className="ms-auto min-w-0 truncate text-small text-soft @max-[44rem]:sr-only">
    <State kind="ok">
      {messages.done} · <LocalTime at={time} precision="minute" />
    </State>
  </span>
)

/** Runs the actions of the keys that a person presses. A key without an action is left to the browser. */
function useKeyActions(actions: Partial<Record<KeyCommand, () => void>>): void {
  useKeyCommands((command) => {
    const action = actions[command]
    action?.()
    return action !== undefined
  })
}

function useMarkedAsRead(id: string, isUnread: boolean): void {
  const mark = api.messages.mark.useMutation()
  const marked = useRef('')
  useEffect(() => {
    if (!isUnread || marked.current === id) return
    marked.current = id
    mark.mutate({ ids: [id], is_read: true })
  }, [id, isUnread, mark])
}

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { type Undo, useAnnounce } from '@/components/ui/announcer'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import { ASSIGNED_TO_ME, statusOf, UNASSIGNED } from '@/server/contract/messages/message-values'
import type { TriageMessages } from '@/server/contract/messages/triage'
import { inboxMessages } from '../inbox-messages'

const { announce: announcements } = inboxMessages.inbox

interface LastChange {
  text: string
  /** Reverts the change; null when it cannot be reverted at once. */
  undo: (() => void) | null
}

interface Options {
  filters: MessageFilters
  me: string
  /** Called with the messages that were changed, and with none before messages leave the list: buttons disappear in both cases. */
  onChanged: (ids: readonly string[]) => void
}

const NONE: readonly string[] = []

/** Changes messages of a list. `hiddenIds` no longer match its filters; they come back if the server refuses the change (`last`). */
export function useTriage({ filters, me, onChanged }: Options) {
  const announce = useAnnounce()
  const [hiddenIds, setHiddenIds] = useState(NONE)
  // The list that is loaded after the last response has no message that left it.
  const { send, revert, attempt, ...requests } = useTriageRequests(() => setHiddenIds(NONE))
  const [last, setLast] = useState<LastChange | null>(null)
  const markAll = api.messages.markAllRead.useMutation()

  const show = (ids: readonly string[]) => setHiddenIds((before) => before.filter((id) => !ids.includes(id)))

  async function change(ids: readonly string[], change: TriageChange): Promise<void> {
    if (ids.length === 0) return
    if (leavesList(change, filters, me)) {
      setHiddenIds((before) => [...before, ...ids])
      onChanged([])
    }
    const sent = await send(ids, change)
    if (sent === null) return show(ids)
    const { text, changedIds } = sent
    onChanged(ids)
    // Messages that were done before, also by another member a moment ago, stay so. Then the change before can still be undone.
    const isUndoable = change.kind === 'done' && changedIds.length > 0
    const done = { text, undo: isUndoable ? () => void undo(changedIds, !change.isDone) : null }
    setLast((before) => (changedIds.length === 0 && before?.undo ? before : done))
  }

  async function undo(ids: readonly string[], isDone: boolean) {
    if (!(await revert(ids, isDone))) return
    show(ids)
    announce(announcements.undone)
    onChanged(ids)
    setLast(null)
  }

  /** @param until when the list was rendered, in milliseconds */
  async function markAllRead(until: number) {
    const request = async () => {
      await markAll.mutateAsync({ until: new Date(until).toISOString() })
      return true
    }
    if (!(await attempt([], request))) return
    announce(announcements.allRead)
    onChanged([])
  }

  function dismiss() {
    setLast(null)
    requests.clearFailed()
  }

  return { ...requests, change, markAllRead, hiddenIds, last, dismiss }
}

/** A change of messages by the member who looks at them. `assigneeName` is only announced. */
export type TriageChange =
  | { kind: 'done'; isDone: boolean }
  | { kind: 'assign'; assigneeId: string | null; assigneeName: string }
  | { kind: 'snooze'; until: string | null }
  | { kind: 'read'; isRead: boolean }

interface Failed {
  error: unknown
  count: number
}

/** Sends changes of messages, and announces their results. `busyIds` are in flight. @param onLoaded see useRequests */
export function useTriageRequests(onLoaded?: () => void) {
  const announce = useAnnounce()
  const requests = useRequests(onLoaded)
  const triage = api.messages.triage.useMutation()
  const mark = api.messages.mark.useMutation()

  /** Returns what was announced, and the ids of the messages that this request changed; null when it failed. `undo` is offered with it. */
  async function send(ids: readonly string[], change: TriageChange, undo?: Undo) {
    const changedIds = await requests.attempt(ids, async () => {
      if (change.kind !== 'read') return (await triage.mutateAsync({ ids: [...ids], ...fieldsOf(change) })).changed_ids
      await mark.mutateAsync({ ids: [...ids], is_read: change.isRead })
      return ids
    })
    if (changedIds === null) return null
    const text = announcementOf(change, changedIds.length)
    announce(text, undo)
    return { text, changedIds }
  }

  const revert = async (ids: readonly string[], isDone: boolean): Promise<boolean> =>
    (await requests.attempt(ids, () => triage.mutateAsync({ ids: [...ids], is_done: isDone }))) !== null

  return { ...requests, send, revert }
}

/**
 * Sends requests beside each other, and those for a message in order. After the last one it loads the page again, also after an error.
 * @param onLoaded changes state together with the page that was loaded
 */
function useRequests(onLoaded?: () => void) {
  const router = useRouter()
  const announce = useAnnounce()
  const [isRefreshing, startRefresh] = useTransition()
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<Failed | null>(null)
  const [inFlight] = useState(() => ({ count: 0, lastOf: new Map<string, Promise<unknown>>() }))

  async function attempt<Result>(ids: readonly string[], request: () => Promise<Result>): Promise<Result | null> {
    // The error of a request beside this one stays.
    if (inFlight.count++ === 0) setFailed(null)
    setBusyIds((busy) => [...busy, ...ids])
    const result = Promise.allSettled(ids.map((id) => inFlight.lastOf.get(id))).then(request)
    for (const id of ids) inFlight.lastOf.set(id, result)
    try {
      return await result
    } catch (thrown) {
      setFailed((before) => ({ error: thrown, count: (before?.count ?? 0) + ids.length }))
      announce(errorMessage(thrown))
      return null
    } finally {
      if (--inFlight.count === 0) {
        inFlight.lastOf.clear()
        startRefresh(() => {
          router.refresh()
          onLoaded?.()
        })
        setBusyIds([])
      }
    }
  }

  return { attempt, busyIds, isPending: busyIds.length > 0 || isRefreshing, failed, clearFailed: () => setFailed(null) }
}

function fieldsOf(change: Exclude<TriageChange, { kind: 'read' }>): Omit<TriageMessages, 'ids'> {
  if (change.kind === 'snooze') return { snoozed_until: change.until }
  return change.kind === 'done' ? { is_done: change.isDone } : { assignee_id: change.assigneeId }
}

function announcementOf(change: TriageChange, count: number): string {
  if (change.kind === 'done') return change.isDone ? announcements.done(count) : announcements.reopened(count)
  if (change.kind === 'read') return change.isRead ? announcements.read(count) : announcements.unread(count)
  if (change.kind === 'snooze') return change.until ? announcements.snoozed(count) : announcements.awake(count)
  return change.assigneeId === null
    ? announcements.unassigned(count)
    : announcements.assigned(count, change.assigneeName)
}

/** Returns whether a message leaves the list of the member `me` with this change, because it no longer matches the filters. */
export function leavesList(change: TriageChange, filters: MessageFilters, me: string): boolean {
  switch (change.kind) {
    case 'done':
      return statusOf(filters) === (change.isDone ? 'open' : 'done')
    case 'snooze':
      return statusOf(filters) === (change.until ? 'open' : 'snoozed')
    case 'read':
      return change.isRead && filters.unread !== undefined
    case 'assign':
      if (filters.assignee === undefined) return false
      if (filters.assignee === UNASSIGNED) return change.assigneeId !== null
      return change.assigneeId !== (filters.assignee === ASSIGNED_TO_ME ? me : filters.assignee)
  }
}

'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import type { TriageMessages } from '@/server/contract/messages/triage'
import { inboxMessages } from '../inbox-messages'

const { announce: announcements } = inboxMessages.inbox

/** A change of messages by the member who looks at them. `assigneeName` is only announced. */
export type TriageChange =
  | { kind: 'done'; isDone: boolean }
  | { kind: 'assign'; assigneeId: string | null; assigneeName: string }
  | { kind: 'read'; isRead: boolean }

export interface LastChange {
  text: string
  /** Reverts the change; null when it cannot be reverted at once. */
  undo: (() => void) | null
}

/**
 * Changes messages, announces the result, and loads the page again.
 * @param onChanged called after each change, before the buttons of the last one disappear
 * @returns `busyIds`: the messages that are being changed; `last`: the last change, which a person can undo; `dismiss` hides it
 * and the error
 */
export function useTriage(onChanged: () => void = () => {}) {
  const announce = useAnnounce()
  const { attempt, busyIds, isRefreshing, error, clearError } = useTriageRequest()
  const [last, setLast] = useState<LastChange | null>(null)
  const triage = api.messages.triage.useMutation()
  const mark = api.messages.mark.useMutation()
  const markAll = api.messages.markAllRead.useMutation()

  async function change(ids: readonly string[], change: TriageChange): Promise<boolean> {
    if (ids.length === 0) return false
    const request = async () => {
      if (change.kind !== 'read') return (await triage.mutateAsync({ ids: [...ids], ...fieldsOf(change) })).changed_ids
      await mark.mutateAsync({ ids: [...ids], is_read: change.isRead })
      return ids
    }
    const changedIds = await attempt(ids, request)
    if (changedIds === null) return false
    const text = announcementOf(change, changedIds.length)
    announce(text)
    onChanged()
    // Messages that were done before, also by another member a moment ago, stay so. Then the change before can still be undone.
    const isUndoable = change.kind === 'done' && changedIds.length > 0
    const done = { text, undo: isUndoable ? () => void undo(changedIds, !change.isDone) : null }
    setLast((before) => (changedIds.length === 0 && before?.undo ? before : done))
    return true
  }

  async function undo(ids: readonly string[], isDone: boolean) {
    if ((await attempt(ids, () => triage.mutateAsync({ ids: [...ids], is_done: isDone }))) === null) return
    announce(announcements.undone)
    onChanged()
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
    onChanged()
  }

  function dismiss() {
    setLast(null)
    clearError()
  }

  return { change, markAllRead, busyIds, isRefreshing, last, dismiss, error }
}

/** Sends one request at a time. Then it loads the page again, or announces the error. */
function useTriageRequest() {
  const router = useRouter()
  const announce = useAnnounce()
  const [isRefreshing, startRefresh] = useTransition()
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [error, setError] = useState<unknown>(null)

  /** Returns the result of the request; null when it failed or another one is in flight. */
  async function attempt<Result>(ids: readonly string[], request: () => Promise<Result>): Promise<Result | null> {
    if (busyIds.length > 0) return null
    setBusyIds(ids)
    setError(null)
    try {
      const result = await request()
      startRefresh(() => router.refresh())
      return result
    } catch (thrown) {
      setError(thrown)
      announce(errorMessage(thrown))
      // The page may be outdated: a member was removed, or only the response was lost.
      startRefresh(() => router.refresh())
      return null
    } finally {
      setBusyIds([])
    }
  }

  return { attempt, busyIds, isRefreshing, error, clearError: () => setError(null) }
}

const fieldsOf = (change: Exclude<TriageChange, { kind: 'read' }>): Omit<TriageMessages, 'ids'> =>
  change.kind === 'done' ? { is_done: change.isDone } : { assignee_id: change.assigneeId }

function announcementOf(change: TriageChange, count: number): string {
  if (change.kind === 'done') return change.isDone ? announcements.done(count) : announcements.reopened(count)
  if (change.kind === 'read') return change.isRead ? announcements.read(count) : announcements.unread(count)
  return change.assigneeId === null
    ? announcements.unassigned(count)
    : announcements.assigned(count, change.assigneeName)
}

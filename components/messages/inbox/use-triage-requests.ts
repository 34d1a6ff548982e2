import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { api, errorMessage } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import type { TriageMessages } from '@/server/contract/messages/triage'
import { inboxMessages } from '../inbox-messages'

const { announce: announcements } = inboxMessages.inbox

/** A change of messages by the member who looks at them. `assigneeName` is only announced. */
export type TriageChange =
  | { kind: 'done'; isDone: boolean }
  | { kind: 'assign'; assigneeId: string | null; assigneeName: string }
  | { kind: 'read'; isRead: boolean }

/** The error of the last request that failed, and how many messages were not changed since requests are in flight. */
interface Failed {
  error: unknown
  count: number
}

/**
 * Sends changes of messages, and announces their results.
 * @returns `busyIds`: the messages of the requests in flight; `attempt`: sends another request for messages
 */
export function useTriageRequests() {
  const announce = useAnnounce()
  const requests = useRequests()
  const triage = api.messages.triage.useMutation()
  const mark = api.messages.mark.useMutation()

  /** Returns what was announced, and the ids of the messages that this request changed; null when it failed. */
  async function send(ids: readonly string[], change: TriageChange) {
    const changedIds = await requests.attempt(ids, async () => {
      if (change.kind !== 'read') return (await triage.mutateAsync({ ids: [...ids], ...fieldsOf(change) })).changed_ids
      await mark.mutateAsync({ ids: [...ids], is_read: change.isRead })
      return ids
    })
    if (changedIds === null) return null
    const text = announcementOf(change, changedIds.length)
    announce(text)
    return { text, changedIds }
  }

  /** Opens or closes messages again. Returns whether it succeeded. */
  const revert = async (ids: readonly string[], isDone: boolean): Promise<boolean> =>
    (await requests.attempt(ids, () => triage.mutateAsync({ ids: [...ids], is_done: isDone }))) !== null

  return { ...requests, send, revert }
}

/**
 * Sends requests beside each other, and those for the same message in their order. After the last response it loads the page again:
 * also after an error, because the page may be outdated, or only the response was lost.
 */
function useRequests() {
  const router = useRouter()
  const announce = useAnnounce()
  const [isRefreshing, startRefresh] = useTransition()
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<Failed | null>(null)
  const [inFlight] = useState(() => ({ count: 0, lastOf: new Map<string, Promise<unknown>>() }))

  /** Returns the result of the request; null when it failed. */
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
        startRefresh(() => router.refresh())
        setBusyIds([])
      }
    }
  }

  return { attempt, busyIds, isPending: busyIds.length > 0 || isRefreshing, failed, clearFailed: () => setFailed(null) }
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

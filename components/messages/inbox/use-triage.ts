import { useState } from 'react'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import { inboxMessages } from '../inbox-messages'
import { leavesList } from './leaves-list'
import { type TriageChange, useTriageRequests } from './use-triage-requests'

const { announce: announcements } = inboxMessages.inbox

interface LastChange {
  text: string
  /** Reverts the change; null when it cannot be reverted at once. */
  undo: (() => void) | null
}

interface Options {
  filters: MessageFilters
  /** The user id of the member who looks at the list. */
  me: string
  /** Called with the messages that were changed, and with none before messages leave the list: buttons disappear in both cases. */
  onChanged: (ids: readonly string[]) => void
}

/**
 * Changes messages of a list. Those that no longer match its filters leave it at once, and come back if the server refuses the change.
 * @returns `hiddenIds`: the messages that leave the list; `last`: the last change, which a person can undo; `dismiss` hides it and the
 * error
 */
export function useTriage({ filters, me, onChanged }: Options) {
  const announce = useAnnounce()
  const { send, revert, attempt, ...requests } = useTriageRequests()
  const [hiddenIds, setHiddenIds] = useState<readonly string[]>([])
  const [last, setLast] = useState<LastChange | null>(null)
  const markAll = api.messages.markAllRead.useMutation()

  // The list that was loaded after the last response has no message that left it.
  if (hiddenIds.length > 0 && !requests.isPending) setHiddenIds([])
  const show = (ids: readonly string[]) => setHiddenIds((hidden) => hidden.filter((id) => !ids.includes(id)))

  async function change(ids: readonly string[], change: TriageChange): Promise<void> {
    if (ids.length === 0) return
    if (leavesList(change, filters, me)) {
      setHiddenIds((hidden) => [...hidden, ...ids])
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

'use client'

import { api } from '@/components/api/client'
import { isSoon, polling, useRefreshOnChange } from '@/components/api/live-data'
import { useAnnounce } from '@/components/ui/announcer'
import type {
  ListUnfinished,
  MessageProgress,
  UnfinishedList,
  UnfinishedMessage,
} from '@/server/contract/messages/unfinished'
import { processingMessages } from '../processing-messages'

export function UnfinishedLiveStatus({ request, initial }: { request: ListUnfinished; initial: UnfinishedList }) {
  const announce = useAnnounce()
  const { data } = api.messages.unfinished.useQuery(
    request,
    polling((list: UnfinishedList | undefined) => (list ?? initial).messages.some(isBusy)),
  )
  useRefreshOnChange(data, initial, ({ counts }) => announce(processingMessages.list.announce(counts)))
  return null
}

export function ProgressLiveStatus({ initial }: { initial: MessageProgress }) {
  const announce = useAnnounce()
  const { announce: messages } = processingMessages
  const { data } = api.messages.progress.useQuery(
    { id: initial.id },
    polling((progress: MessageProgress | undefined) => isBusy(progress ?? initial)),
  )
  useRefreshOnChange(data, initial, ({ state, kind }) => {
    if (state === 'completed') announce(messages.completed)
    else if (kind === 'failed') announce(messages.failed)
    else if (kind === 'waiting') announce(messages.waiting)
  })
  return null
}

type Polled = Pick<UnfinishedMessage, 'is_in_flight' | 'failure'> & { kind: UnfinishedMessage['kind'] | null }

/** Tells whether a message is being processed or will be soon. */
export function isBusy({ kind, is_in_flight, failure }: Polled): boolean {
  if (kind !== 'processing') return false
  const next = failure?.next_attempt_at
  return is_in_flight || !next || isSoon(next)
}

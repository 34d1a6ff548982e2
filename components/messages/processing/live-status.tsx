'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { api, isRefused } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import type {
  ListUnfinished,
  MessageProgress,
  UnfinishedList,
  UnfinishedMessage,
} from '@/server/contract/messages/unfinished'
import { processingMessages } from '../processing-messages'

/** Polls the list of messages in processing and refreshes the page when it changes. Pauses in a hidden tab. */
export function UnfinishedLiveStatus({ request, initial }: { request: ListUnfinished; initial: UnfinishedList }) {
  const announce = useAnnounce()
  const polled = api.messages.unfinished.useQuery(request, {
    refetchInterval: ({ state }) =>
      !isRefused(state.error) && refreshInterval((state.data ?? initial).messages, Date.now()),
    refetchOnWindowFocus: 'always',
  })
  useRefreshOnChange(polled, initial, ({ counts }) => announce(processingMessages.list.announce(counts)))
  return null
}

const messages = processingMessages.announce

/** Polls the progress of a message and refreshes the page when it changes. Pauses in a hidden tab. */
export function ProgressLiveStatus({ initial }: { initial: MessageProgress }) {
  const announce = useAnnounce()
  const polled = api.messages.progress.useQuery(
    { id: initial.id },
    {
      refetchInterval: ({ state }) => !isRefused(state.error) && refreshInterval([state.data ?? initial], Date.now()),
      refetchOnWindowFocus: 'always',
    },
  )
  useRefreshOnChange(polled, initial, ({ state, kind }) => {
    if (state === 'completed') announce(messages.completed)
    else if (kind === 'failed') announce(messages.failed)
    else if (kind === 'waiting') announce(messages.waiting)
  })
  return null
}

const BUSY_MS = 2_000
const IDLE_MS = 10_000
/** A retry that is due within this time keeps the interval short. */
const SOON_MS = 30_000

type Polled = Pick<UnfinishedMessage, 'is_in_flight' | 'failure'> & { kind: UnfinishedMessage['kind'] | null }

/**
 * Returns the time until the next poll in milliseconds: short while a message is being processed or will be soon.
 * @param now in milliseconds
 */
export const refreshInterval = (polled: readonly Polled[], now: number): number =>
  polled.some((message) => isBusy(message, now)) ? BUSY_MS : IDLE_MS

function isBusy({ kind, is_in_flight, failure }: Polled, now: number): boolean {
  if (kind !== 'processing') return false
  const next = failure?.next_attempt_at
  return is_in_flight || !next || Date.parse(next) - now < SOON_MS
}

interface PolledData<Data> {
  data: Data | undefined
  dataUpdatedAt: number
}

/**
 * Refreshes the page when polled data differ from those it shows. A refresh keeps open parts open.
 * @param initial the data when the page was rendered
 * @param onChange is called before the refresh
 */
export function useRefreshOnChange<Data>(
  { data, dataUpdatedAt }: PolledData<Data>,
  initial: Data,
  onChange: (data: Data) => void,
): void {
  const router = useRouter()
  const known = useRef(JSON.stringify(initial))
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  useEffect(() => {
    if (data === undefined || dataUpdatedAt === 0) return
    const key = JSON.stringify(data)
    if (key === known.current) return
    known.current = key
    report.current(data)
    router.refresh()
  }, [data, dataUpdatedAt, router])
}

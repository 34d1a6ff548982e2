'use client'

import { usePathname } from 'next/navigation'
import { createContext, useContext, useEffect, useRef } from 'react'
import { useMessages } from '#messages'
import { api, isRefused } from '@/components/api/client'
import { formatNumber } from '@/components/ui/format'
import type { Shell } from '@/server/contract/dashboard/shell'
import { shellMessages } from './shell-messages'

const REFRESH_MS = 30_000

/** What needs attention: a paused server, disabled webhooks, and messages that failed or wait. */
type Attention = Pick<Shell, 'disabled_subscriptions' | 'unfinished_problems' | 'is_paused'> & {
  now: number
}

const AttentionContext = createContext<Attention | null>(null)

/** Loads what needs attention, for the banners and badges of every page, after navigation and every 30 seconds. */
export function AttentionProvider({ rendered, children }: { rendered: Attention; children: React.ReactNode }) {
  const path = usePathname()
  const { now } = rendered
  const polling = {
    initialDataUpdatedAt: now,
    staleTime: REFRESH_MS,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: { state: { error: unknown } }) => (isRefused(state.error) ? false : REFRESH_MS),
  } as const
  const disabled = api.shell.disabledSubscriptions.useQuery(undefined, {
    ...polling,
    initialData: rendered.disabled_subscriptions,
  })
  const unfinished = api.shell.unfinishedProblems.useQuery(undefined, {
    ...polling,
    initialData: rendered.unfinished_problems,
  })
  const [refetchDisabled, refetchUnfinished] = [disabled.refetch, unfinished.refetch]
  const loadedPath = useRef(path)
  useEffect(() => {
    if (loadedPath.current === path) return
    loadedPath.current = path
    void refetchDisabled()
    void refetchUnfinished()
  }, [path, refetchDisabled, refetchUnfinished])
  // A new render of the page, for example after a reactivation, may be newer than the last query.
  const newer = <Data,>(polled: { data: Data; dataUpdatedAt: number }, data: Data) =>
    polled.dataUpdatedAt > now ? polled.data : data
  return (
    <AttentionContext
      value={{
        now,
        is_paused: rendered.is_paused,
        disabled_subscriptions: newer(disabled, rendered.disabled_subscriptions),
        unfinished_problems: newer(unfinished, rendered.unfinished_problems),
      }}
    >
      {children}
    </AttentionContext>
  )
}

/** Returns what needs attention. Only within an `AttentionProvider`. */
export function useAttention(): Attention {
  const attention = useContext(AttentionContext)
  if (!attention) throw new Error('useAttention needs an AttentionProvider.')
  return attention
}

/** Shows the number of disabled webhooks or of failed messages beside a navigation link; nothing when there are none. */
export function AttentionBadge({ of }: { of: 'messages' | 'webhooks' }) {
  const text = useMessages(shellMessages).badges
  const { disabled_subscriptions, unfinished_problems } = useAttention()
  const count = of === 'webhooks' ? disabled_subscriptions.total : unfinished_problems.failed
  if (count === 0) return null
  return (
    <span className="rounded-small bg-bad/12 px-1.5 font-medium text-bad text-fine">
      {count > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(count)}
      <span className="sr-only">{text[of]}</span>
    </span>
  )
}

const MAX_SHOWN = 999

'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { api } from '@/components/api/client'
import type { Shell } from '@/server/contract/dashboard/shell'
import { DisabledWebhooksBanner } from './disabled-webhooks-banner'
import { ProcessingBanner } from './processing-banner'

const REFRESH_MS = 30_000

/**
 * Shows what needs attention, on every page: disabled webhooks, and messages that failed or wait. It reloads after
 * navigation and every 30 seconds, except in a hidden tab.
 * @param now when the page was rendered, in milliseconds
 */
export function Banners({ shell, now }: { shell: Omit<Shell, 'accounts'>; now: number }) {
  const path = usePathname()
  const polling = {
    initialDataUpdatedAt: now,
    staleTime: REFRESH_MS,
    refetchOnWindowFocus: true,
    // Stops after an error, for example when the session has ended.
    refetchInterval: ({ state }: { state: { error: unknown } }) => (state.error ? false : REFRESH_MS),
  } as const
  const disabled = api.shell.disabledSubscriptions.useQuery(undefined, {
    ...polling,
    initialData: shell.disabled_subscriptions,
  })
  const unfinished = api.shell.unfinishedProblems.useQuery(undefined, {
    ...polling,
    initialData: shell.unfinished_problems,
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
  const newer = <Data,>(polled: { data: Data; dataUpdatedAt: number }, rendered: Data) =>
    polled.dataUpdatedAt > now ? polled.data : rendered
  return (
    <>
      <DisabledWebhooksBanner subscriptions={newer(disabled, shell.disabled_subscriptions)} path={path} now={now} />
      <ProcessingBanner problems={newer(unfinished, shell.unfinished_problems)} path={path} />
    </>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { api, isRefused } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import type { LiveStatus } from '@/server/contract/webhooks/attempt'
import { resultAnnouncement } from './attempt-result'
import { liveStatusKey, nextPollInterval } from './poll-interval'

/**
 * Polls the live status of a subscription and refreshes the page when it changes. A refresh keeps open rows open. Polling
 * pauses in a hidden tab and resumes at once when the tab is visible again.
 * @param initial the live status when the page was rendered.
 */
export function AttemptLiveStatus({ subscriptionId, initial }: { subscriptionId: string; initial: LiveStatus }) {
  const router = useRouter()
  const announce = useAnnounce()
  const known = useRef({ key: liveStatusKey(initial), newest: initial.newest?.id, unchanged: 0 })
  const { data, dataUpdatedAt } = api.subscriptions.liveStatus.useQuery(
    { id: subscriptionId },
    {
      refetchInterval: ({ state }) =>
        !isRefused(state.error) && nextPollInterval(state.data, known.current.unchanged, Date.now()),
      refetchOnWindowFocus: 'always',
    },
  )
  // Depends on `dataUpdatedAt`: responses without a change must run it too, because they lengthen the interval.
  useEffect(() => {
    if (!data || dataUpdatedAt === 0) return
    const key = liveStatusKey(data)
    const { newest, ...before } = known.current
    known.current = { key, newest: data.newest?.id, unchanged: key === before.key ? before.unchanged + 1 : 0 }
    if (key === before.key) return
    router.refresh()
    // The test button announces the result of a test itself.
    if (data.newest && data.newest.id !== newest && !data.newest.test) announce(resultAnnouncement(data.newest))
  }, [data, dataUpdatedAt, router, announce])
  return null
}

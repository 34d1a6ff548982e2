'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { api, isRefused } from '@/components/api/client'
import { MAX_INTERVAL_MS, MIN_INTERVAL_MS } from '../attempts/poll-interval'

/** After this many responses without a new request, the page asks less often. About two minutes. */
const QUICK_POLLS = 60

/**
 * Asks whether a request has arrived, and refreshes the page when one has. It pauses in a hidden tab.
 * @param newest the newest request when the page was rendered
 */
export function RequestLiveStatus({ subscriptionId, newest }: { subscriptionId: string; newest: string | null }) {
  const router = useRouter()
  const unchanged = useRef(0)
  const { data, dataUpdatedAt } = api.testEndpoints.newest.useQuery(
    { id: subscriptionId },
    {
      refetchInterval: ({ state }) =>
        !isRefused(state.error) && (unchanged.current < QUICK_POLLS ? MIN_INTERVAL_MS : MAX_INTERVAL_MS),
      refetchOnWindowFocus: 'always',
    },
  )
  // Depends on `dataUpdatedAt`: responses without a change must run it too, because they lengthen the interval.
  useEffect(() => {
    if (!data || dataUpdatedAt === 0) return
    if (data.newest === newest) {
      unchanged.current++
      return
    }
    unchanged.current = 0
    router.refresh()
  }, [data, dataUpdatedAt, newest, router])
  return null
}

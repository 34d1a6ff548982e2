'use client'

import { api } from '@/components/api/client'
import { isSoon, polling, useRefreshOnChange } from '@/components/api/live-data'
import { useAnnounce } from '@/components/ui/announcer'
import type { LiveStatus } from '@/server/contract/webhooks/attempt'
import { resultAnnouncement } from './attempt-result'

/** Refreshes the page of a subscription when its live status changes. */
export function AttemptLiveStatus({ subscriptionId, initial }: { subscriptionId: string; initial: LiveStatus }) {
  const announce = useAnnounce()
  const { data } = api.subscriptions.liveStatus.useQuery(
    { id: subscriptionId },
    polling((status: LiveStatus | undefined) => {
      const { next_attempt_at } = status ?? initial
      return next_attempt_at !== null && isSoon(next_attempt_at)
    }),
  )
  useRefreshOnChange(data, initial, ({ newest }, before) => {
    // The test button announces the result of a test itself.
    if (newest && newest.id !== before.newest?.id && !newest.test) announce(resultAnnouncement(newest))
  })
  return null
}

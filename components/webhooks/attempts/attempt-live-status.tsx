'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import type { LiveStatus } from '@/server/contract/webhooks/attempt'
import { spokenResult } from './attempt-result'
import { nextPulse, pulseKey } from './poll-interval'

/**
 * Keeps a page about a subscription true: asks whether anything happened and has the server render what changed, so an open row
 * stays open. It rests while the tab is hidden, and asks at once when it is seen again.
 * @param shown the pulse as of the page.
 */
export function AttemptPulse({ subscriptionId, shown }: { subscriptionId: string; shown: LiveStatus }) {
  const router = useRouter()
  const announce = useAnnounce()
  const known = useRef({ key: pulseKey(shown), newest: shown.newest?.id, quiet: 0 })
  const { data, dataUpdatedAt } = api.subscriptions.liveStatus.useQuery(
    { id: subscriptionId },
    {
      refetchInterval: ({ state }) => nextPulse(state.data, known.current.quiet, Date.now()),
      refetchOnWindowFocus: 'always',
    },
  )
  // Of every answer, the same ones too: those make it ask more seldom.
  useEffect(() => {
    if (!data || dataUpdatedAt === 0) return
    const key = pulseKey(data)
    const { newest, ...before } = known.current
    known.current = { key, newest: data.newest?.id, quiet: key === before.key ? before.quiet + 1 : 0 }
    if (key === before.key) return
    router.refresh()
    // Whoever ran a test has heard of it already.
    if (data.newest && data.newest.id !== newest && !data.newest.test) announce(spokenResult(data.newest))
  }, [data, dataUpdatedAt, router, announce])
  return null
}

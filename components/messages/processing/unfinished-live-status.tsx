'use client'

import { api, isRefused } from '@/components/api/client'
import { processingMessages } from '@/components/messages/processing-messages'
import { useAnnounce } from '@/components/ui/announcer'
import type { ListUnfinished, UnfinishedList } from '@/server/contract/messages/unfinished'
import { refreshInterval } from './refresh-interval'
import { useRefreshOnChange } from './use-refresh-on-change'

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

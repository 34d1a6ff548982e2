import { api, isRefused } from '@/components/api/client'
import { processingMessages } from '@/components/messages/processing-messages'
import { useAnnounce } from '@/components/ui/announcer'
import type { MessageProgress } from '@/server/contract/messages/progress'
import { refreshInterval } from './refresh-interval'
import { useRefreshOnChange } from './use-refresh-on-change'

const messages = processingMessages.announce

/** Polls the progress of a message and refreshes the page when it changes. Pauses in a hidden tab. */
export function PollProgress({ initial }: { initial: MessageProgress }) {
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

import { focusManager } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { api, isRefused } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import { inboxMessages } from '../inbox-messages'

const messages = inboxMessages.inbox

const VISIBLE_MS = 2_500
const HIDDEN_MS = 30_000

/** Says which messages came since the list was loaded, and loads them when it is pressed. The title counts the unread ones. */
export function NewMessages({ filters, after }: { filters: MessageFilters; after: string | null }) {
  const router = useRouter()
  const { data } = api.messages.countNew.useQuery(
    { ...filters, after },
    {
      refetchInterval: ({ state }) => !isRefused(state.error) && (focusManager.isFocused() ? VISIBLE_MS : HIDDEN_MS),
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
    },
  )
  const count = data?.count ?? 0
  useUnreadTitle(data?.unread ?? 0)
  useAnnounced(count)
  if (count === 0) return null
  return (
    // Without a height of its own, so that no row moves under the pointer.
    <div className="sticky top-3 z-10 flex h-0 justify-center print:hidden">
      <button
        type="button"
        onClick={() => router.refresh()}
        className="h-control -translate-y-1/2 rounded-full border border-accent bg-raised px-4 font-medium text-accent shadow-md hover:bg-hover pointer-coarse:h-touch"
      >
        {messages.newMessages(count)}
      </button>
    </div>
  )
}

function useAnnounced(count: number): void {
  const announce = useAnnounce()
  useEffect(() => {
    if (count > 0) announce(messages.newMessages(count))
  }, [count, announce])
}

function useUnreadTitle(unread: number): void {
  useEffect(() => {
    const title = document.title
    const shown = messages.unreadTitle(unread, title)
    document.title = shown
    return () => {
      // The next page may have set its own title already.
      if (document.title === shown) document.title = title
    }
  }, [unread])
}

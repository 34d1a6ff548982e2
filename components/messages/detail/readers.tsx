import { useQuery } from '@tanstack/react-query'
import { api, isRefused } from '@/components/api/client'
import { READING_SIGN_MS } from '@/server/contract/messages/message-values'
import type { MessageReaders } from '@/server/contract/messages/readers'
import { inboxMessages } from '../inbox-messages'

/** Names the other members who have this message open. A page in the background gives no sign, so its reader is left out. */
export function Readers({ id }: { id: string }) {
  const { client } = api.useUtils()
  // Unlike the hook of a mutation, a query neither waits for a connection nor runs in the background.
  const { data } = useQuery({
    queryKey: ['readers', id],
    queryFn: ({ signal }): Promise<MessageReaders | null> => client.messages.noteReading.mutate({ id }, { signal }),
    refetchInterval: ({ state }) => state.data !== null && !isRefused(state.error) && READING_SIGN_MS,
  })
  return (
    <p role="status" className="min-w-0 flex-1 truncate text-small text-accent">
      {data && data.names.length > 0 ? inboxMessages.inbox.readers(data.names) : null}
    </p>
  )
}

import type { ListMessages, MessageFilters } from '@/server/contract/messages/message-list'

const NAMES = ['q', 'channel', 'urgency', 'sentiment', 'tag', 'before', 'after'] as const

/** Returns the path of the list with these filters and this position. */
export const listHref = (request: ListMessages): string => `/messages${queryOf(request)}`

/** Returns the path of a message. Its links to adjacent messages keep the filters. */
export const messageHref = (id: string, filters: MessageFilters): string => `/messages/${id}${queryOf(filters)}`

export const isFiltered = ({ q, channel, urgency, sentiment, tag }: MessageFilters): boolean =>
  [q, channel, urgency, sentiment, tag].some((filter) => filter !== undefined)

function queryOf(request: ListMessages): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = request[name]
    if (value) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}

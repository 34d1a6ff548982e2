import type { ListMessages, MessageFilters } from '@/server/contract/messages/message-list'

const NAMES = ['q', 'channel', 'urgency', 'sentiment', 'tag', 'before', 'after'] as const

/** The list with these filters, at this place, as an address. */
export const listHref = (asked: ListMessages): string => `/messages${queryOf(asked)}`

/** One message, among those that pass the filters. */
export const messageHref = (id: string, filters: MessageFilters): string => `/messages/${id}${queryOf(filters)}`

export const isFiltered = ({ q, channel, urgency, sentiment, tag }: MessageFilters): boolean =>
  [q, channel, urgency, sentiment, tag].some((filter) => filter !== undefined)

function queryOf(asked: ListMessages): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = asked[name]
    if (value) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}

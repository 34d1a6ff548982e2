import type { ListMessages, MessageFilters } from '@/server/contract/messages/message-list'
import type { ListUnfinished } from '@/server/contract/messages/unfinished'

export const FILTER_NAMES = [
  'q',
  'contact',
  'status',
  'assignee',
  'unread',
  'channel',
  'urgency',
  'sentiment',
  'tag',
  'period',
  'since',
  'until',
  'sort',
] as const satisfies (keyof MessageFilters)[]
const NAMES = [...FILTER_NAMES, 'size', 'before', 'after', 'message'] as const

export const TAG_FIELD = 'add-tag'

export const NOTES = 'notes'
export const RECORDING = 'recording'

/** Returns the path of the list with these filters and this position, and the message that is open beside it. */
export const listHref = (request: ListMessages & { message?: string }): string => `/messages${queryOf(request)}`

/** From here on the list and the open message are side by side (`.split`). Below, a message is a page. */
export const isSplitWide = (): boolean => matchMedia('(width >= 1100px)').matches

/** Where a message leads to. The adjacent ones are null at the ends of the list. */
export interface MessageLinks {
  list: string
  newer: string | null
  older: string | null
  /** Whether the message is beside its list, which then keeps its place. */
  isInSplit?: boolean
}

/** Returns the path of a message. Its links to adjacent messages keep the filters. */
export const messageHref = (id: string, filters: MessageFilters): string => `/messages/${id}${queryOf(filters)}`

/** Returns the path of a file with the messages that match these filters. */
export const exportHref = (format: 'csv' | 'jsonl', filters: MessageFilters): string => {
  const query = queryOf(filters)
  return `/messages/export${query}${query ? '&' : '?'}format=${format}`
}

export const isFiltered = ({ sort: _sort, ...filters }: MessageFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** Whether a person can expect "Mark all as read" to mark every message: open, unread or all messages, without another filter. */
export const mayMarkAll = ({ unread: _unread, status, ...others }: MessageFilters): boolean =>
  !isFiltered(others) && (status === undefined || status === 'all')

function queryOf(request: Parameters<typeof listHref>[0]): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = request[name]
    if (value) query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Returns the path of the list of messages in processing with this filter and position. */
export function processingHref({ filter, before }: ListUnfinished): string {
  const query = new URLSearchParams()
  if (filter) query.set('filter', filter)
  if (before) query.set('before', before)
  return query.size > 0 ? `/messages/processing?${query}` : '/messages/processing'
}

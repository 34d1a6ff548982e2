import type { ListUnfinished } from '@/server/contract/messages/unfinished'

/** Returns the path of the list of messages in processing with this filter and position. */
export function processingHref({ filter, before }: ListUnfinished): string {
  const query = new URLSearchParams()
  if (filter) query.set('filter', filter)
  if (before) query.set('before', before)
  return query.size > 0 ? `/messages/processing?${query}` : '/messages/processing'
}

import { HISTORY_FILTERS, type HistoryFilter } from '@/server/contract/webhooks/attempt'

/** What the address bar of a subscription's page says: which part of the history, and which attempt is open. */
export interface Place {
  id: string
  show: HistoryFilter
  attempt: string | null
}

/** An address bar holds anything; what is no part of the history is all of it. */
export function placeOf(id: string, query: Record<string, string | string[] | undefined>): Place {
  const show = HISTORY_FILTERS.find((part) => part === query.show) ?? 'all'
  return { id, show, attempt: typeof query.attempt === 'string' ? query.attempt : null }
}

export function hrefOf({ id, show, attempt }: Place): string {
  const query = new URLSearchParams({ ...(show === 'all' ? {} : { show }), ...(attempt ? { attempt } : {}) })
  return `/integrations/webhooks/${id}${query.size > 0 ? `?${query}` : ''}`
}

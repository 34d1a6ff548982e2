import { HISTORY_FILTERS, type HistoryFilter } from '@/server/contract/webhooks/attempt'

/** The address of a subscription's page: the filter of the history and the open attempt. */
export interface HistoryQuery {
  /** The id of the subscription. */
  id: string
  show: HistoryFilter
  /** The id of the open attempt. */
  attempt: string | null
}

/** Parses the query string. An unknown filter becomes `all`. */
export function parseHistoryQuery(id: string, query: Record<string, string | string[] | undefined>): HistoryQuery {
  const show = HISTORY_FILTERS.find((filter) => filter === query.show) ?? 'all'
  return { id, show, attempt: typeof query.attempt === 'string' ? query.attempt : null }
}

export function historyHref({ id, show, attempt }: HistoryQuery): string {
  const query = new URLSearchParams({ ...(show === 'all' ? {} : { show }), ...(attempt ? { attempt } : {}) })
  return `/integrations/webhooks/${id}${query.size > 0 ? `?${query}` : ''}`
}

import { HISTORY_FILTERS, type HistoryFilter } from '@/server/contract/webhooks/attempt'
import { PERIODS, type Period } from '@/server/contract/webhooks/statistics-periods'

/** The address of a subscription's page: the filter of the history, the open attempt and the period of the statistics. */
export interface HistoryQuery {
  /** The id of the subscription. */
  id: string
  show: HistoryFilter
  /** The id of the open attempt. */
  attempt: string | null
  period: Period
}

const DEFAULT_PERIOD: Period = '24h'

/** Parses the query string. An unknown filter becomes `all`, and an unknown period 24 hours. */
export function parseHistoryQuery(id: string, query: Record<string, string | string[] | undefined>): HistoryQuery {
  const show = HISTORY_FILTERS.find((filter) => filter === query.show) ?? 'all'
  const period = PERIODS.find((one) => one === query.period) ?? DEFAULT_PERIOD
  return { id, show, attempt: typeof query.attempt === 'string' ? query.attempt : null, period }
}

export function historyHref({ id, show, attempt, period }: HistoryQuery): string {
  const query = new URLSearchParams({
    ...(period === DEFAULT_PERIOD ? {} : { period }),
    ...(show === 'all' ? {} : { show }),
    ...(attempt ? { attempt } : {}),
  })
  return `/integrations/webhooks/${id}${query.size > 0 ? `?${query}` : ''}`
}

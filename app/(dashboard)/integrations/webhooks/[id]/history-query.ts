import { MAX_HISTORY_SEARCH_CHARACTERS } from '@/server/contract/limits'
import { HISTORY_FILTERS, type HistoryFilter } from '@/server/contract/webhooks/attempt'
import { PERIODS, type Period } from '@/server/contract/webhooks/values'

/** The address of a subscription's page: filter and search of the history, the open attempt, and the period of the statistics. */
export interface HistoryQuery {
  id: string
  show: HistoryFilter
  /** An id or its beginning; empty for all attempts. */
  search: string
  attempt: string | null
  period: Period
  all: boolean
}

const DEFAULT_PERIOD: Period = '24h'

/** Parses the query string. An unknown filter becomes `all`, and an unknown period 24 hours. */
export function parseHistoryQuery(id: string, query: Record<string, string | string[] | undefined>): HistoryQuery {
  const show = HISTORY_FILTERS.find((filter) => filter === query.show) ?? 'all'
  const period = PERIODS.find((one) => one === query.period) ?? DEFAULT_PERIOD
  const search = typeof query.search === 'string' ? query.search.trim().slice(0, MAX_HISTORY_SEARCH_CHARACTERS) : ''
  const attempt = typeof query.attempt === 'string' ? query.attempt : null
  return { id, show, search, attempt, period, all: query.all === 'true' }
}

export function historyHref(query: HistoryQuery): string {
  const parameters = new URLSearchParams(historyParameters(query))
  return `/integrations/webhooks/${query.id}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Returns the parameters of the query string, without those that have their default. */
export const historyParameters = ({
  show,
  search,
  attempt,
  period,
  all,
}: Omit<HistoryQuery, 'id'>): Record<string, string> => ({
  ...(period === DEFAULT_PERIOD ? {} : { period }),
  ...(show === 'all' ? {} : { show }),
  ...(search === '' ? {} : { search }),
  ...(all ? { all: 'true' } : {}),
  ...(attempt ? { attempt } : {}),
})

import { offsetIn, type PageQuery } from '@/app/(dashboard)/page-query'
import { SOURCES } from '@/server/contract/webhooks/subscription'

export interface ListQuery {
  offset: number
  is_active: boolean | undefined
  source: (typeof SOURCES)[number] | undefined
  removed: boolean
}

/** Parses the query string. Ignores unknown values. */
export function parseListQuery(query: PageQuery): ListQuery {
  const { is_active, source, removed } = query
  return {
    offset: offsetIn(query),
    is_active: is_active === 'true' ? true : is_active === 'false' ? false : undefined,
    source: SOURCES.find((one) => one === source),
    removed: removed === 'true',
  }
}

export function listHref(query: ListQuery): string {
  const given = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== 0 && !(name === 'removed' && value === false),
  )
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

export const isFiltered = ({ is_active, source, removed }: ListQuery): boolean =>
  is_active !== undefined || source !== undefined || removed

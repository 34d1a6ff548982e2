import { MAX_OFFSET } from '@/server/contract/webhooks/subscription'

export type PageQuery = Record<string, string | string[] | undefined>

/** Returns the query parameters of a page. Of a repeated parameter the first value counts, as in the API. */
export const firstValues = (query: PageQuery): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

/** Returns the offset of a list. Anything invalid means the first page. */
export const offsetIn = ({ offset }: PageQuery): number =>
  typeof offset === 'string' && /^\d{1,10}$/.test(offset) ? Math.min(Number(offset), MAX_OFFSET) : 0

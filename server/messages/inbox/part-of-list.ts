import { and, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { MAX_COUNTED_MESSAGES } from '../../contract/messages/list-limits'
import type { MessageFilters } from '../../contract/messages/message-list'
import { type Bound, matchesFilters } from './conditions'
import { listOrder } from './list-order'

const LIMIT = MAX_COUNTED_MESSAGES + 1

/** Counts the messages that match the filters, up to one beyond the limit. @param beyond only those beyond a place, upwards */
export async function countMatches(
  account: Account,
  userId: string,
  filters: MessageFilters,
  beyond?: SQL,
): Promise<number> {
  const bound = { beyond, order: listOrder(beyond !== undefined), limit: LIMIT }
  const [counted] = await db().execute<{ count: number }>(sql`
    select count(*)::int from (
      select 1 from ${messages} where ${matchesFilters(account, userId, filters, bound)} limit ${LIMIT}
    ) counted`)
  return counted?.count ?? 0
}

/**
 * Returns the condition for a part of a list. A search is counted first, because Postgres does not know how many messages it finds: few
 * are found by the index of the search and then put in order; for many, the list is read in its order until there are enough. That is
 * slowest when all matches are old: 65 ms after 28,000 messages that do not match.
 * @returns total: the number of matches where it was counted, otherwise null
 */
export async function partOfList(
  account: Account,
  userId: string,
  filters: MessageFilters,
  bound: Bound,
): Promise<{ condition: SQL | undefined; total: number | null }> {
  if (filters.q === undefined) return { condition: matchesFilters(account, userId, filters, bound), total: null }
  const total = await countMatches(account, userId, filters)
  if (total >= LIMIT)
    return { condition: matchesFilters(account, userId, filters, { ...bound, readsInOrder: true }), total }
  const all = matchesFilters(account, userId, filters)
  const found = sql`select found.id from (select ${messages.id} from ${messages} where ${all} limit ${LIMIT}) found`
  return { condition: and(sql`${messages.id} in (${found})`, bound.beyond), total }
}

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { contacts, memberships, messageReads, messages } from '../../../db/schema'
import { urgencyRankOf } from '../../../db/schema/messages'
import type { Account } from '../../accounts/account/account'
import { type Message, PRIORITIES } from '../../contract/messages/message'
import type { MessageFilters } from '../../contract/messages/message-list'
import {
  ASSIGNED_TO_ME,
  MAX_COUNTED_MESSAGES,
  RELATIVE_PERIOD_HOURS,
  type RelativePeriod,
  statusOf,
  UNASSIGNED,
} from '../../contract/messages/message-values'
import type { Place } from '../../contract/values/page-key'
import { contactInLowerCase } from '../completion/contact'
import { ofAccount, type SearchQuery, toTsquery } from './search'

const LIMIT = MAX_COUNTED_MESSAGES + 1

/** The filters of the dashboard, and those that only the API has. */
export interface Filters extends MessageFilters {
  callback?: boolean | undefined
  /** Messages that were completed later than this time. */
  after?: string | undefined
  /** Whether open messages are also those that are snoozed. */
  includesSnoozed?: boolean | undefined
}

/** Counts the messages that match the filters, up to one beyond the limit. @param beyond only those beyond a place, upwards */
export async function countMatches(account: Account, userId: string, filters: Filters, beyond?: SQL): Promise<number> {
  const bound = { beyond, order: listOrder(beyond !== undefined), limit: LIMIT }
  const [counted] = await db().execute<{ count: number }>(sql`
    select count(*)::int from (
      select 1 from ${messages} where ${matchesFilters(account, userId, filters, bound)} limit ${LIMIT}
    ) counted`)
  return counted?.count ?? 0
}

/**
 * Returns the condition for a part of a list. A search is counted first, because Postgres cannot estimate its matches:
 * few are found by the index of the search, many by reading the list in order.
 * @returns total: the number of matches where it was counted, otherwise null
 */
export async function partOfList(
  account: Account,
  userId: string,
  filters: Filters,
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

/** Whether the member has not read the message. False for a person who is no longer a member. */
export const isUnread = (account: Account, userId: string): SQL<boolean> => sql<boolean>`coalesce(
  (select not ${messageReads.isRead} from ${messageReads}
    where ${messageReads.userId} = ${userId} and ${messageReads.messageId} = ${messages.id}),
  ${messages.completedAt} >= (select ${memberships.readUntil} from ${memberships}
    where ${memberships.accountId} = ${account.id} and ${memberships.userId} = ${userId}),
  false)`

/** The part of a list that is read: messages in one direction from a place, up to a number. */
export interface Bound {
  beyond?: SQL | undefined
  order: SQL
  limit: number
  /** Whether messages are read in the order of the list until enough of them match, and not found by the index of the search. */
  readsInOrder?: boolean
}

/** Those since `read_until` without a mark, and older ones marked as unread. One condition would read all between. */
function unreadIds(account: Account, userId: string, matches: SQL | undefined, bound: Bound | undefined): SQL {
  const readUntil = sql`(select ${memberships.readUntil} from ${memberships}
    where ${memberships.accountId} = ${account.id} and ${memberships.userId} = ${userId})`
  const part = bound ? sql`order by ${bound.order} limit ${bound.limit}` : sql``
  return sql`
    (select ${messages.id} from ${messages}
      where ${and(matches, bound?.beyond)} and ${messages.completedAt} >= ${readUntil}
        and not exists (select from ${messageReads} r
          where r.user_id = ${userId} and r.message_id = ${messages.id} and r.is_read)
      ${part})
    union all
    select ${messages.id} from ${messageReads} join ${messages} on ${messages.id} = ${messageReads.messageId}
      where ${messageReads.userId} = ${userId} and ${messageReads.accountId} = ${account.id} and not ${messageReads.isRead}
        and ${and(matches, bound?.beyond)} and ${messages.completedAt} < ${readUntil}`
}

/** Returns the condition for completed messages that match every filter. @param userId whom `me` and `unread` mean */
export function matchesFilters(account: Account, userId: string, filters: Filters, bound?: Bound): SQL | undefined {
  const query = toTsquery(account.id, filters)
  const matches = and(
    eq(messages.accountId, account.id),
    // A literal, as in the indexes.
    sql`${messages.state} = 'completed'`,
    STATUS[statusOf(filters)],
    statusOf(filters) === 'open' && !filters.includesSnoozed ? sql`${IS_SNOOZED} is not true` : undefined,
    filters.contact === undefined ? undefined : sql`${contactInLowerCase('messages')} = lower(${filters.contact})`,
    isAssignedTo(userId, filters.assignee),
    filters.period === undefined ? undefined : isWithin(filters.period),
    filters.after === undefined ? undefined : sql`${messages.completedAt} > ${filters.after}::timestamptz`,
    filters.since === undefined ? undefined : sql`${messages.completedAt} >= ${filters.since}::timestamptz`,
    filters.until === undefined ? undefined : sql`${messages.completedAt} < ${filters.until}::timestamptz`,
    query === null ? undefined : isFound(account, query, bound?.readsInOrder),
  )
  if (filters.unread === undefined) return and(matches, bound?.beyond)
  return sql`${messages.id} in (${unreadIds(account, userId, matches, bound)})`
}

/** Each term is found in the message, or in what members saved about its contact. No index serves a condition with `is true`. */
function isFound(account: Account, { filters, terms }: SearchQuery, readsInOrder = false): SQL {
  const found = terms.map((term) => ({ query: tsquery(term), contacts: contactsWith(account, term) }))
  if (readsInOrder) {
    const isInRow = (query: SQL) => sql`(${messages.search} @@ ${query}) is true`
    const parts = found.map(
      (term) => sql`(${isInRow(term.query)} or ${contactInLowerCase('messages')} in (${term.contacts}))`,
    )
    return sql.join([isInRow(tsquery(filters)), ...parts], sql` and `)
  }
  const parts = found.map((term) => sql`coalesce(${term.query} || ${ofContacts(term.contacts)}, ${term.query})`)
  // As a subquery it is evaluated once, not for each row.
  return sql`${messages.search} @@ (select ${sql.join([tsquery(filters), ...parts], sql` && `)})`
}

const tsquery = (query: string): SQL => sql`lower(${query})::tsquery`

/** Contacts that one term finds, at most, the newest first: each is a lookup in the index of the messages. */
const MAX_FOUND_CONTACTS = 100

/** The contacts whose saved name or notes have a term. */
const contactsWith = ({ id }: Account, term: string): SQL => sql`
  select contact from ${contacts} where search @@ ${tsquery(`${ofAccount(id)} & (${term})`)}
  order by created_at desc limit ${MAX_FOUND_CONTACTS}`

/** Null without a contact. */
const ofContacts = (found: SQL): SQL => sql`(
  select string_agg(array_to_tsvector(array[':contact:' || left(contact, 300)])::text, ' | ')::tsquery from (${found}) found)`

/** Compares with `now()`, so that a message comes back without a task. */
const IS_SNOOZED = sql`${messages.snoozedUntil} > now()`

const STATUS = {
  open: sql`${messages.doneAt} is null`,
  snoozed: sql`${messages.doneAt} is null and ${IS_SNOOZED}`,
  done: sql`${messages.doneAt} is not null`,
  all: undefined,
}

/** Compares with `now()`, which has one value in a statement, so that the index of the list serves the condition. */
const isWithin = (period: RelativePeriod): SQL =>
  sql`${messages.completedAt} >= now() - make_interval(hours => ${RELATIVE_PERIOD_HOURS[period]}::int)`

function isAssignedTo(userId: string, assignee: MessageFilters['assignee']): SQL | undefined {
  if (assignee === undefined) return undefined
  if (assignee === UNASSIGNED) return sql`${messages.assigneeUserId} is null`
  return sql`${messages.assigneeUserId} = ${assignee === ASSIGNED_TO_ME ? userId : assignee}::uuid`
}

/** Selects the messages after this place, or before it: upwards are the newer ones, or with a rank the more urgent ones. */
export function isBeyond({ at, id, rank }: Place, isUpwards: boolean): SQL {
  const than = isUpwards ? sql`>` : sql`<`
  const time = sql`${at.toISOString()}::timestamptz`
  return rank === undefined
    ? sql`(${messages.completedAt}, ${messages.id}) ${than} (${time}, ${id}::uuid)`
    : sql`(${URGENCY}, ${messages.completedAt}, ${messages.id}) ${than} (${rank}::int, ${time}, ${id}::uuid)`
}

/** The order of the index messages_recent, or with the most urgent ones first that of messages_urgent, or its reverse. */
export function listOrder(isUpwards: boolean, sort?: MessageFilters['sort']): SQL {
  const direction = isUpwards ? sql`asc` : sql`desc`
  const byTime = sql`${messages.completedAt} ${direction}, ${messages.id} ${direction}`
  return sort === 'urgency' ? sql`${URGENCY} ${direction}, ${byTime}` : byTime
}

/** Returns the place of a message in a list with these filters. */
export const placeOf = (
  { sort }: MessageFilters,
  { id, completedAt, summary }: { id: string; completedAt: Date; summary: Message['summary'] | null },
): Place => ({ at: completedAt, id, rank: sort === 'urgency' ? urgencyRank(summary?.urgency ?? null) : undefined })

const urgencyRank = (urgency: Message['summary']['urgency']): number =>
  urgency === null ? 0 : PRIORITIES.indexOf(urgency) + 1

/** The rank of a message, as in the index messages_urgent. */
const URGENCY = urgencyRankOf(messages.summary)

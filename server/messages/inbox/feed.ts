import { type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../../db/advisory-locks'
import { db, type Queryable } from '../../../db/client'
import { messageFeed, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { findChannel } from '../../channels/channels'
import { encodeCursor } from '../../contract/api/cursor'
import { type FeedPosition, type ListFeed, MESSAGE_FEED, type MessageFeed } from '../../contract/messages/feed'
import { ApiError } from '../../errors'
import { type Filters, isBeyond, listOrder, matchesFilters, partOfList } from './conditions'
import { currentMessages } from './recent'

/**
 * Lists a page of the completed messages of an account (decision 25).
 * @throws ApiError invalid_channel_id; validation_error for a cursor of the other order
 */
export async function listFeed(account: Account, query: Partial<ListFeed> & { limit: number }): Promise<MessageFeed> {
  const filters = await filtersOf(account, query)
  const page = await (query.order === 'asc' ? ascending : descending)(account, filters, query)
  const found = await currentMessages(page.ids)
  return {
    // A message that was erased between the two statements is left out.
    messages: page.ids.flatMap((id) => found.get(id) ?? []),
    next_cursor: page.next && encodeCursor(MESSAGE_FEED, page.next),
    has_more: page.hasMore,
  }
}

async function filtersOf(account: Account, query: Partial<ListFeed>): Promise<Filters> {
  const channel = query.channel_id === undefined ? undefined : await findChannel(account, query.channel_id)
  if (channel === null) throw new ApiError('invalid_channel_id')
  return {
    status: query.state ?? 'all',
    includesSnoozed: true,
    channel: channel?.id,
    urgency: query.urgency,
    sentiment: query.sentiment,
    callback: query.callback_required,
    tag: query.tag,
    q: query.q,
    after: query.completed_after,
    until: query.completed_before,
  }
}

interface Page {
  ids: string[]
  next: FeedPosition | null
  hasMore: boolean
}

type PageQuery = Pick<Partial<ListFeed>, 'cursor'> & { limit: number }

async function descending(account: Account, filters: Filters, { cursor, limit }: PageQuery): Promise<Page> {
  if (cursor?.[0] === 'asc') throw otherOrder()
  const beyond = cursor && isBeyond({ at: new Date(cursor[1]), id: cursor[2] }, false)
  const bound = { beyond, order: listOrder(false), limit: limit + 1 }
  const { condition } = await partOfList(account, '', filters, bound)
  const rows = await db()
    .select({ id: messages.id, at: messages.completedAt })
    .from(messages)
    .where(condition)
    .orderBy(bound.order)
    .limit(bound.limit)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  return {
    ids: page.map(({ id }) => id),
    next: hasMore && last?.at ? ['desc', last.at.getTime(), last.id] : null,
    hasMore,
  }
}

/** Positions that are read for a page with filters, at most: a request takes the same time however few messages match. */
const MAX_FILTERED = 5_000

/**
 * Reads the messages after a position. All positions up to one that is visible are visible, because they are given
 * under a lock that is held until the commit. A reader that continues after the last one misses nothing.
 */
async function ascending(account: Account, filters: Filters, { cursor, limit }: PageQuery): Promise<Page> {
  if (cursor?.[0] === 'desc') throw otherOrder()
  const isBacklog = await numberMessages(account.id)
  const start = Math.max(cursor?.[1] ?? 0, firstPosition(filters))
  const part = { accountId: account.id, start, size: isFiltered(filters) ? MAX_FILTERED : limit + 1 }
  const { end, isWhole } = await endOfPart(part)
  const rows = await readPart(account, filters, { ...part, end, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const isCut = rows.length > limit
  return {
    ids: page.map(({ id }) => id),
    next: ['asc', isCut ? Number(page.at(-1)?.position) : end],
    hasMore: isCut || isBacklog || !isWhole,
  }
}

/** No position is less than the message's `completed_at` in microseconds, so a time filter skips the positions before. */
const firstPosition = ({ after }: Filters): number => (after === undefined ? 0 : Date.parse(after) * 1000)

const isFiltered = ({ status, includesSnoozed: _all, ...filters }: Filters): boolean =>
  status !== 'all' || Object.values(filters).some((value) => value !== undefined)

const otherOrder = () =>
  new ApiError('validation_error', {
    issues: [{ path: ['cursor'], message: 'Expected the next_cursor of an earlier response in this order.' }],
  })

interface Part {
  accountId: string
  start: number
  size: number
}

/** Returns the last position of a part, and whether it is also the last of the account. */
async function endOfPart({ accountId, start, size }: Part): Promise<{ end: number; isWhole: boolean }> {
  const [row] = await db().execute<{ part: string | null; last: string | null }>(sql`
    select
      (select position from ${messageFeed} where account_id = ${accountId}::uuid and position > ${start}::bigint
        order by position limit 1 offset ${size - 1}::int) as part,
      (select max(position) from ${messageFeed} where account_id = ${accountId}::uuid) as last`)
  const [part, last] = [row?.part ?? null, row?.last ?? null]
  return { end: Math.max(start, Number(part ?? last ?? 0)), isWhole: part === null || part === last }
}

/** The inner limit makes Postgres read the part by its index, and look up each message by its id. */
export const partQuery = (
  account: Account,
  filters: Filters,
  { accountId, start, end, size, limit }: Part & { end: number; limit: number },
): SQL => sql`
  select ${messages.id} as id, part.position from (
    select message_id, position from ${messageFeed}
    where account_id = ${accountId}::uuid and position > ${start}::bigint and position <= ${end}::bigint
    order by position limit ${size}::int
  ) part
  join ${messages} on ${messages.id} = part.message_id
  where ${matchesFilters(account, '', filters, { order: listOrder(true), limit, readsInOrder: true })}
  order by part.position limit ${limit}::int`

const readPart = (...given: Parameters<typeof partQuery>) =>
  db().execute<{ id: string; position: string }>(partQuery(...given))

/** Messages that are numbered in one transaction, at most. */
const MAX_NUMBERED = 1_000

/**
 * Gives positions to messages of an account that were completed since the last call, in the order of `completed_at`.
 * A message whose transaction commits later gets a later position. @returns whether others may wait
 */
export async function numberMessages(accountId: string, from: Queryable = db()): Promise<boolean> {
  const waiting = sql`from ${messageFeed} where account_id = ${accountId}::uuid and position is null`
  if ((await from.execute(sql`select 1 ${waiting} limit 1`)).length === 0) return false
  return from.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.messageFeed}::int, hashtext(${accountId}))`)
    const numbered = await tx.execute(sql`
      with waiting as (
        select w.message_id, extract(epoch from m.completed_at) * 1000000 as completed
        from (select message_id ${waiting} limit ${MAX_NUMBERED}::int) w left join ${messages} m on m.id = w.message_id
      ), numbered as (
        select message_id, row_number() over (order by completed, message_id) + greatest(
          (select max(position) from ${messageFeed} where account_id = ${accountId}::uuid),
          (select max(completed) from waiting), 0)::bigint as position
        from waiting
      )
      update ${messageFeed} f set position = numbered.position from numbered where f.message_id = numbered.message_id
      returning 1`)
    return numbered.length === MAX_NUMBERED
  })
}

/** Numbers the messages of all accounts, so that the first reader of a large account need not wait for its backlog. */
export async function numberAllMessages(): Promise<void> {
  const accounts = await db().execute<{ id: string }>(sql`
    select id from accounts a
    where exists (select from ${messageFeed} f where f.account_id = a.id and f.position is null)`)
  for (const { id } of accounts) while (await numberMessages(id));
}

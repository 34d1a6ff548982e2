import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { Message } from '../../contract/messages/message'
import {
  type ListedMessage,
  type ListMessages,
  MESSAGE_PAGE_SIZE,
  type MessageFilters,
  type MessageList,
} from '../../contract/messages/message-list'
import { parseSearch, type Term, toTsquery } from './search'
import { excerpt, hasFound, highlight } from './search-highlight'

const SUMMARY_CHARACTERS = 220
const EXCERPT_CHARACTERS = 160
/** The part of a transcript that is searched for an excerpt. */
const SEARCHED_CHARACTERS = 20_000

/** Lists a page of the account's completed messages that match every filter, the most recently completed first. */
export async function findMessages(account: Account, asked: ListMessages): Promise<Omit<MessageList, 'unfinished'>> {
  const { before, after, ...filters } = asked
  const isUpwards = after !== undefined && before === undefined
  const terms = parseSearch(filters.q ?? '')
  const place = parsePageKey(isUpwards ? after : before)
  const rows = await db()
    .select({
      ...LISTED,
      transcript:
        terms.length > 0 ? sql<string>`left(${messages.transcriptText}, ${SEARCHED_CHARACTERS})` : sql<string>`''`,
    })
    .from(messages)
    .where(and(matchesFilters(account, filters), place ? isBeyond(place, isUpwards) : undefined))
    .orderBy(...listOrder(isUpwards))
    .limit(MESSAGE_PAGE_SIZE + 1)
  // There is nothing newer, so show the first page in full.
  if (isUpwards && rows.length <= MESSAGE_PAGE_SIZE) return findMessages(account, filters)
  const page = rows.slice(0, MESSAGE_PAGE_SIZE)
  if (isUpwards) page.reverse()
  const hasMore = rows.length > MESSAGE_PAGE_SIZE
  return {
    messages: page.map((row) => toListed(row, terms)),
    older: isUpwards || hasMore ? pageKeyOf(page.at(-1)) : null,
    newer: isUpwards || before !== undefined ? pageKeyOf(page[0]) : null,
  }
}

/** Returns the ids of the messages before and after this one in the filtered list. */
export async function neighboursOf(
  account: Account,
  filters: MessageFilters,
  place: Position,
): Promise<{ newer: string | null; older: string | null }> {
  const next = async (isUpwards: boolean) => {
    const [row] = await db()
      .select({ id: messages.id })
      .from(messages)
      .where(and(matchesFilters(account, filters), isBeyond(place, isUpwards)))
      .orderBy(...listOrder(isUpwards))
      .limit(1)
    return row?.id ?? null
  }
  const [newer, older] = await Promise.all([next(true), next(false)])
  return { newer, older }
}

interface Position {
  completedAt: Date
  id: string
}

/** The condition on the state is a literal, as in the indexes. */
function matchesFilters(account: Account, filters: MessageFilters): SQL | undefined {
  const query = toTsquery(account.id, filters)
  return and(
    eq(messages.accountId, account.id),
    sql`${messages.state} = 'completed'`,
    query === null ? undefined : sql`${messages.search} @@ lower(${query})::tsquery`,
  )
}

const isBeyond = ({ completedAt, id }: Position, isUpwards: boolean): SQL =>
  sql`(${messages.completedAt}, ${messages.id}) ${isUpwards ? sql`>` : sql`<`} (${completedAt.toISOString()}::timestamptz, ${id}::uuid)`

/** The order of the index messages_recent, or its reverse. */
const listOrder = (isUpwards: boolean) =>
  isUpwards ? [asc(messages.completedAt), asc(messages.id)] : [desc(messages.completedAt), desc(messages.id)]

const LISTED = {
  id: messages.id,
  completedAt: messages.completedAt,
  durationSeconds: messages.durationSeconds,
  sender: messages.sender,
  channel: messages.channel,
  summary: messages.summary,
  tags: messages.tags,
}

interface ListedRow {
  id: string
  completedAt: Date | null
  durationSeconds: number
  sender: Message['sender'] | null
  channel: Message['channel'] | null
  summary: Message['summary'] | null
  tags: string[]
  transcript: string
}

function toListed(
  { id, completedAt, sender, channel, summary, ...row }: ListedRow,
  terms: readonly Term[],
): ListedMessage {
  if (!completedAt || !sender || !channel || !summary) throw new Error(`Message ${id} is not completed.`)
  const contact = highlight(sender.email ?? sender.phone ?? sender.whatsapp ?? '', terms)
  const told = excerpt(summary.text, terms, SUMMARY_CHARACTERS)
  const isElsewhere = terms.length > 0 && !hasFound(told) && !hasFound(contact)
  const said = isElsewhere ? excerpt(row.transcript, terms, EXCERPT_CHARACTERS) : []
  return {
    id,
    completed_at: completedAt.toISOString(),
    duration_seconds: row.durationSeconds,
    contact,
    sender: { verification_method: sender.verification_method, contact_verified: sender.contact_verified },
    channel: { type: channel.type, name: channel.name },
    summary: told,
    excerpt: hasFound(said) ? said : null,
    urgency: summary.urgency,
    sentiment: summary.sentiment,
    callback_required: summary.callback_required,
    tags: row.tags,
  }
}

const pageKeyOf = (row: Pick<ListedRow, 'id' | 'completedAt'> | undefined): string | null =>
  row?.completedAt ? `${row.completedAt.getTime()}.${row.id}` : null

const END_OF_TIME_MS = Date.UTC(9999, 0)

/** Parses a page key, whose form the contract checked. Returns null for a time outside the calendar. */
function parsePageKey(key: string | undefined): Position | null {
  const [ms = '', id = ''] = key?.split('.') ?? []
  const completedAt = new Date(Number(ms))
  // A comparison with NaN is false. The database does not read years of five digits.
  return id !== '' && Math.abs(completedAt.getTime()) < END_OF_TIME_MS ? { completedAt, id } : null
}

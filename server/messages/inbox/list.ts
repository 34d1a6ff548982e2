import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { db } from '../../../db/client'
import { messageNotes, messages, users } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { Message } from '../../contract/messages/message'
import type {
  CountNew,
  ListedMessage,
  ListMessages,
  MessageFilters,
  MessageList,
  NewMessages,
} from '../../contract/messages/message-list'
import { contactOf, MAX_COUNTED_MESSAGES, MESSAGE_PAGE_SIZE } from '../../contract/messages/message-values'
import { type Place, pageKey, parsePageKey } from '../../contract/values/page-key'
import { countMatches, isBeyond, isUnread, listOrder, matchesFilters, partOfList } from './conditions'
import { excerpt, hasFound, highlight, parseSearch, type Term } from './search'
import { INTRODUCTION_CHARACTERS, senderNameOf } from './sender-name'
import { toAssignee } from './triage'

const SUMMARY_CHARACTERS = 220
const EXCERPT_CHARACTERS = 160
/** The part of a transcript that is searched for an excerpt. */
const SEARCHED_CHARACTERS = 20_000

/** Lists a page of the completed messages that match every filter, the newest first. */
export async function findMessages(
  account: Account,
  userId: string,
  asked: ListMessages,
): Promise<Omit<MessageList, 'unfinished'>> {
  const { before, after, size = MESSAGE_PAGE_SIZE, ...filters } = asked
  const terms = parseSearch(filters.q ?? '')
  const place = parsePageKey(before ?? after)
  const isUpwards = place !== null && before === undefined
  const bound = { beyond: place ? isBeyond(place, isUpwards) : undefined, order: listOrder(isUpwards), limit: size + 1 }
  const part = await partOfList(account, userId, filters, bound)
  const rows = await db()
    .select({
      ...LISTED,
      isUnread: isUnread(account, userId),
      transcript: sql<string>`left(${messages.transcriptText}, ${terms.length > 0 ? SEARCHED_CHARACTERS : INTRODUCTION_CHARACTERS})`,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.assigneeUserId))
    .where(part.condition)
    .orderBy(bound.order)
    .limit(bound.limit)
  // There is nothing newer, so show the first page in full.
  if (isUpwards && rows.length <= size) return findMessages(account, userId, { ...filters, size })
  const page = rows.slice(0, size)
  if (isUpwards) page.reverse()
  const hasMore = rows.length > size
  return {
    messages: page.map((row) => toListed(row, terms)),
    ...(await countsOf(account, userId, filters, page[0], part.total)),
    has_messages: page.length > 0 || (await hasMessages(account)),
    older: isUpwards || hasMore ? pageKeyOf(page.at(-1)) : null,
    newer: isUpwards || before !== undefined ? pageKeyOf(page[0]) : null,
    newest: pageKeyOf(page[0]),
  }
}

/** Counts what came since a list was loaded. @param after `newest` of the list */
export async function countNew(
  account: Account,
  userId: string,
  { after, ...filters }: z.infer<typeof CountNew>,
): Promise<NewMessages> {
  const place = parsePageKey(after ?? '')
  const [count, unread] = await Promise.all([
    countMatches(account, userId, filters, place ? isBeyond(place, true) : undefined),
    countMatches(account, userId, { unread: '1' }),
  ])
  return { count, unread }
}

async function countsOf(
  account: Account,
  userId: string,
  filters: MessageFilters,
  row: Pick<ListedRow, 'id' | 'completedAt'> | undefined,
  known: number | null,
): Promise<Pick<MessageList, 'first' | 'total'>> {
  const count = (beyond?: SQL) => countMatches(account, userId, filters, beyond)
  if (!row?.completedAt) return { first: null, total: known ?? (await count()) }
  const newer = count(isBeyond({ at: row.completedAt, id: row.id }, true))
  const [total, before] = await Promise.all([known ?? count(), newer])
  return { first: before >= MAX_COUNTED_MESSAGES ? null : before + 1, total }
}

async function hasMessages(account: Account): Promise<boolean> {
  const rows = await db()
    .select({ id: messages.id })
    .from(messages)
    .where(matchesFilters(account, '', { status: 'all' }))
    .limit(1)
  return rows.length > 0
}

export async function neighborsOf(
  account: Account,
  userId: string,
  filters: MessageFilters,
  place: Place,
): Promise<{ newer: string | null; older: string | null }> {
  const next = async (isUpwards: boolean) => {
    const order = listOrder(isUpwards)
    const part = await partOfList(account, userId, filters, { beyond: isBeyond(place, isUpwards), order, limit: 1 })
    const [row] = await db().select({ id: messages.id }).from(messages).where(part.condition).orderBy(order).limit(1)
    return row?.id ?? null
  }
  const [newer, older] = await Promise.all([next(true), next(false)])
  return { newer, older }
}

const LISTED = {
  id: messages.id,
  completedAt: messages.completedAt,
  durationSeconds: messages.durationSeconds,
  sender: messages.sender,
  channel: messages.channel,
  summary: messages.summary,
  tags: messages.tags,
  doneAt: messages.doneAt,
  assigneeId: users.id,
  assigneeName: users.name,
  noteCount: sql<number>`(select count(*)::int from ${messageNotes} where ${messageNotes.messageId} = ${messages.id})`,
}

interface ListedRow {
  id: string
  completedAt: Date | null
  durationSeconds: number
  sender: Message['sender'] | null
  channel: Message['channel'] | null
  summary: Message['summary'] | null
  tags: string[]
  doneAt: Date | null
  assigneeId: string | null
  assigneeName: string | null
  noteCount: number
  isUnread: boolean
  transcript: string
}

function toListed(
  { id, completedAt, sender, channel, summary, ...row }: ListedRow,
  terms: readonly Term[],
): ListedMessage {
  if (!completedAt || !sender || !channel || !summary) throw new Error(`Message ${id} is not completed.`)
  const contact = highlight(contactOf(sender) ?? '', terms)
  const told = excerpt(summary.text, terms, SUMMARY_CHARACTERS)
  const isElsewhere = terms.length > 0 && !hasFound(told) && !hasFound(contact)
  const said = isElsewhere ? excerpt(row.transcript, terms, EXCERPT_CHARACTERS) : []
  return {
    id,
    completed_at: completedAt.toISOString(),
    duration_seconds: row.durationSeconds,
    contact,
    sender_name: senderNameOf(summary.mentioned.names, row.transcript),
    sender: { verification_method: sender.verification_method, contact_verified: sender.contact_verified },
    channel: { type: channel.type, name: channel.name },
    summary: told,
    excerpt: hasFound(said) ? said : null,
    urgency: summary.urgency,
    sentiment: summary.sentiment,
    callback_required: summary.callback_required,
    tags: row.tags,
    is_unread: row.isUnread,
    done_at: row.doneAt?.toISOString() ?? null,
    assignee: toAssignee(row.assigneeId, row.assigneeName),
    note_count: row.noteCount,
  }
}

const pageKeyOf = (row: Pick<ListedRow, 'id' | 'completedAt'> | undefined): string | null =>
  row?.completedAt ? pageKey({ at: row.completedAt, id: row.id }) : null

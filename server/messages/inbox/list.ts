import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { db } from '../../../db/client'
import { contacts, messageNotes, messages, users } from '../../../db/schema'
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
import {
  CLOSING_RESULTS,
  contactOf,
  MAX_COUNTED_MESSAGES,
  MESSAGE_PAGE_SIZE,
} from '../../contract/messages/message-values'
import { type Place, pageKey, parsePageKey } from '../../contract/values/page-key'
import { required } from '../../env'
import { memberLinkExpiry, memberPath } from '../audio-link'
import { countMatches, isBeyond, isUnread, listOrder, matchesFilters, partOfList, placeOf } from './conditions'
import { isContactOfMessage, knownNames } from './contacts'
import { excerpt, hasFound, highlight, parseSearch, type Term } from './search'
import { INTRODUCTION_CHARACTERS, senderNameOf } from './sender-name'
import { toAssignee } from './triage'

const SUMMARY_CHARACTERS = 220
const EXCERPT_CHARACTERS = 160
/** The part of a transcript, or of notes, that is searched for an excerpt. */
const SEARCHED_CHARACTERS = 20_000

/** Lists a page of the completed messages that match every filter, the newest first or the most urgent first. */
export async function findMessages(
  account: Account,
  userId: string,
  asked: ListMessages,
): Promise<Omit<MessageList, 'unfinished'>> {
  const { before, after, size = MESSAGE_PAGE_SIZE, ...filters } = asked
  const terms = parseSearch(filters.q ?? '')
  const place = parsePageKey(before ?? after)
  const isUpwards = place !== null && before === undefined
  const order = listOrder(isUpwards, filters.sort)
  const bound = { beyond: place ? isBeyond(place, isUpwards) : undefined, order, limit: size + 1 }
  const part = await partOfList(account, userId, filters, bound)
  const rows = await db()
    .select({
      ...LISTED,
      isUnread: isUnread(account, userId),
      transcript: sql<string>`left(${messages.transcriptText}, ${terms.length > 0 ? SEARCHED_CHARACTERS : INTRODUCTION_CHARACTERS})`,
      noteText: sql<string>`left(${messages.noteText}, ${terms.length > 0 ? SEARCHED_CHARACTERS : 0})`,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.assigneeUserId))
    .leftJoin(contacts, isContactOfMessage)
    .where(part.condition)
    .orderBy(bound.order)
    .limit(bound.limit)
  // There is nothing newer, so show the first page in full.
  if (isUpwards && rows.length <= size) return findMessages(account, userId, { ...filters, size })
  const page = rows.slice(0, size)
  if (isUpwards) page.reverse()
  const hasMore = rows.length > size
  return {
    messages: await toList(account, page, terms),
    ...(await countsOf(account, userId, filters, page[0], part.total)),
    has_messages: page.length > 0 || (await hasMessages(account)),
    older: isUpwards || hasMore ? pageKeyOf(filters, page.at(-1)) : null,
    newer: isUpwards || before !== undefined ? pageKeyOf(filters, page[0]) : null,
    newest: await newestOf(account, userId, filters, page[0]),
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
  row: ListedRow | undefined,
  known: number | null,
): Promise<Pick<MessageList, 'first' | 'total'>> {
  const count = (beyond?: SQL) => countMatches(account, userId, filters, beyond)
  const place = placeOfRow(filters, row)
  if (!place) return { first: null, total: known ?? (await count()) }
  const [total, before] = await Promise.all([known ?? count(), count(isBeyond(place, true))])
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
    const order = listOrder(isUpwards, filters.sort)
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
  isPlayable: sql<boolean>`${messages.audioKey} is not null and ${messages.audioDeletedAt} is null and ${messages.audioRevokedAt} is null`,
  sender: messages.sender,
  channel: messages.channel,
  summary: messages.summary,
  tags: messages.tags,
  doneAt: messages.doneAt,
  snoozedUntil: messages.snoozedUntil,
  assigneeId: users.id,
  assigneeName: users.name,
  contactName: contacts.name,
  noteCount: sql<number>`(select count(*)::int from ${messageNotes} where ${messageNotes.messageId} = ${messages.id})`,
  isCalledBack: sql<boolean>`exists (select from ${messageNotes} where ${messageNotes.messageId} = ${messages.id}
    and ${inArray(messageNotes.callResult, [...CLOSING_RESULTS])})`,
}

interface ListedRow {
  id: string
  completedAt: Date | null
  durationSeconds: number
  isPlayable: boolean
  sender: Message['sender'] | null
  channel: Message['channel'] | null
  summary: Message['summary'] | null
  tags: string[]
  doneAt: Date | null
  snoozedUntil: Date | null
  assigneeId: string | null
  assigneeName: string | null
  contactName: string | null
  noteCount: number
  isCalledBack: boolean
  isUnread: boolean
  transcript: string
  noteText: string
}

async function toList(account: Account, rows: readonly ListedRow[], terms: readonly Term[]): Promise<ListedMessage[]> {
  const listed = rows.map((row) => toListed(row, terms, new Date()))
  const nameless = rows.flatMap(({ sender }, index) => (sender && listed[index]?.sender_name === null ? [sender] : []))
  const nameOf = await knownNames(account, nameless)
  return listed.map((message, index) => {
    const sender = rows[index]?.sender
    return message.sender_name === null && sender ? { ...message, sender_name: nameOf(sender) } : message
  })
}

function toListed(
  { id, completedAt, sender, channel, summary, ...row }: ListedRow,
  terms: readonly Term[],
  now: Date,
): ListedMessage {
  if (!completedAt || !sender || !channel || !summary) throw new Error(`Message ${id} is not completed.`)
  const contact = highlight(contactOf(sender) ?? '', terms)
  const told = excerpt(summary.text, terms, SUMMARY_CHARACTERS)
  const isElsewhere = terms.length > 0 && !hasFound(told) && !hasFound(contact)
  const excerptOf = (text: string) => (isElsewhere ? excerpt(text, terms, EXCERPT_CHARACTERS) : [])
  const [said, noted] = [excerptOf(row.transcript), excerptOf(row.noteText)]
  return {
    id,
    completed_at: completedAt.toISOString(),
    duration_seconds: row.durationSeconds,
    audio_path: row.isPlayable ? memberPath(required('AUDIO_LINK_KEY'), id, memberLinkExpiry(now)) : null,
    contact,
    sender_name: row.contactName || senderNameOf(summary.mentioned.names, row.transcript),
    sender: { verification_method: sender.verification_method, contact_verified: sender.contact_verified },
    channel: { type: channel.type, name: channel.name },
    summary: told,
    excerpt: hasFound(said) ? said : null,
    note_excerpt: hasFound(noted) && !hasFound(said) ? noted : null,
    urgency: summary.urgency,
    sentiment: summary.sentiment,
    callback_required: summary.callback_required && !row.isCalledBack,
    tags: row.tags,
    is_unread: row.isUnread,
    done_at: row.doneAt?.toISOString() ?? null,
    snoozed_until: row.snoozedUntil?.toISOString() ?? null,
    assignee: toAssignee(row.assigneeId, row.assigneeName),
    note_count: row.noteCount,
  }
}

type PlacedRow = Pick<ListedRow, 'id' | 'completedAt' | 'summary'>

const placeOfRow = (filters: MessageFilters, row: PlacedRow | undefined): Place | null =>
  row?.completedAt ? placeOf(filters, { ...row, completedAt: row.completedAt }) : null

function pageKeyOf(filters: MessageFilters, row: PlacedRow | undefined): string | null {
  const place = placeOfRow(filters, row)
  return place && pageKey(place)
}

/** The newest message of a list is the first one, unless the list is sorted otherwise. */
async function newestOf(account: Account, userId: string, filters: MessageFilters, first: ListedRow | undefined) {
  if (filters.sort === undefined) return pageKeyOf({}, first)
  const order = listOrder(false)
  const part = await partOfList(account, userId, filters, { order, limit: 1 })
  const { id, completedAt, summary } = messages
  const [row] = await db()
    .select({ id, completedAt, summary })
    .from(messages)
    .where(part.condition)
    .orderBy(order)
    .limit(1)
  return pageKeyOf({}, row)
}

import { and, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { activities, events, messages, users } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { recordActivity, type UserActor } from '../../accounts/account/activity'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import type { Message } from '../../contract/messages/message'
import type { MessageFilters } from '../../contract/messages/message-list'
import { contactOf, statusOf } from '../../contract/messages/message-values'
import type { Place } from '../../contract/values/page-key'
import { listedMessage, messageColumns, withCorrection } from '../completion/payload'
import { isBeyond, listOrder, matchesFilters, placeOf } from './conditions'

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const BATCH = 100

/**
 * Yields the matching completed messages in the order of their list, as CSV with a header or as JSON lines, read in batches. The
 * activity log has an entry before the first batch, with the number at the end.
 * @param inTurn runs one batch when it is the turn of the account
 */
export async function* exportMessages(
  account: Account,
  actor: UserActor,
  filters: MessageFilters,
  format: ExportFormat,
  inTurn: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): AsyncGenerator<string> {
  const subject = filterText(filters)
  const entryId = await recordActivity(db(), account, actor, { action: 'messages_exported', subject, detail: format })
  let exported = 0
  try {
    // A byte order mark, because spreadsheets otherwise read UTF-8 as another encoding.
    if (format === 'csv') yield `\uFEFF${csvLine(Object.keys(COLUMNS))}`
    for (let last: Place | undefined; ; ) {
      const { rows, text } = await inTurn(async () => {
        const batch = await readBatch(account, actor.userId, filters, last)
        return { rows: batch, text: batch.map(format === 'csv' ? toCsv : toJson).join('') }
      })
      exported += rows.length
      if (text !== '') yield text
      const end = rows.at(-1)?.row
      if (rows.length < BATCH || !end?.completedAt) return
      last = placeOf(filters, { ...end, completedAt: end.completedAt })
    }
  } finally {
    const detail = `${format}, ${exported === 1 ? '1 message' : `${exported} messages`}`
    await db().update(activities).set({ detail }).where(eq(activities.id, entryId))
  }
}

const filterText = (filters: MessageFilters): string =>
  Object.entries({ status: statusOf(filters), ...filters })
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

function readBatch(account: Account, userId: string, filters: MessageFilters, last: Place | undefined) {
  return db()
    .select({ row: messageColumns, stored: events.data, assignee: users.name })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.assigneeUserId))
    .leftJoin(events, and(eq(events.messageId, messages.id), eq(events.kind, MESSAGE_COMPLETED)))
    .where(and(matchesFilters(account, userId, filters), last && isBeyond(last, false)))
    .orderBy(listOrder(false, filters.sort))
    .limit(BATCH)
}

type Exported = Awaited<ReturnType<typeof readBatch>>[number]

const messageOf = ({ row, stored }: Exported): Message => withCorrection(listedMessage(row, stored), row)

const toJson = (exported: Exported): string =>
  `${JSON.stringify({ ...messageOf(exported), done_at: exported.row.doneAt, assignee: exported.assignee })}\n`

type Cell = string | number | boolean | null

const COLUMNS: Record<string, (message: Message, exported: Exported) => Cell> = {
  id: ({ id }) => id,
  completed_at: ({ completed_at }) => completed_at,
  duration_seconds: ({ duration_seconds }) => duration_seconds,
  contact_method: ({ sender }) => sender.verification_method,
  contact: ({ sender }) => contactOf(sender),
  contact_verified: ({ sender }) => sender.contact_verified,
  channel_type: ({ channel }) => channel.type,
  channel: ({ channel }) => channel.name,
  page_url: ({ channel }) => channel.page_url,
  summary: ({ summary }) => summary.text,
  intent: ({ summary }) => summary.intent,
  urgency: ({ summary }) => summary.urgency,
  sentiment: ({ summary }) => summary.sentiment,
  callback_required: ({ summary }) => summary.callback_required,
  action_items: ({ summary }) => summary.action_items.map(({ task }) => task).join('\n'),
  transcript: ({ transcript }) => transcript.text,
  tags: ({ tags }) => tags.join(', '),
  done_at: (_, { row }) => row.doneAt?.toISOString() ?? null,
  assignee: (_, { assignee }) => assignee,
  dashboard_url: ({ dashboard_url }) => dashboard_url,
}

function toCsv(exported: Exported): string {
  const message = messageOf(exported)
  return csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(message, exported)))
}

/** Returns a line of CSV (RFC 4180). Cells that a spreadsheet takes for formulas get an apostrophe (OWASP). */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(harmless(cell === null ? '' : String(cell)))).join(',')}\r\n`

const harmless = (text: string): string =>
  /^[\t\r\n]|^\s*(?:[=@＝＠]|[+＋\-－](?![\d\s().-]*$))/.test(text) ? `'${text}` : text

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

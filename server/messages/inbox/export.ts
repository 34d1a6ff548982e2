import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { activities, events, messages, users } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { recordActivity, type UserActor } from '../../accounts/account/activity'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import type { Message } from '../../contract/messages/message'
import type { MessageFilters } from '../../contract/messages/message-list'
import { contactOf, statusOf } from '../../contract/messages/message-values'
import { listedMessage, messageColumns } from '../completion/payload'
import { matchesFilters } from './conditions'

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const BATCH = 100

/**
 * Yields the matching completed messages, newest first, as CSV with a header or as JSON lines, read in batches. The
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
    if (format === 'csv') yield `\uFEFF${csvLine(HEADER)}`
    for (let last: Last | undefined; ; ) {
      const { rows, text } = await inTurn(async () => {
        const batch = await readBatch(account, actor.userId, filters, last)
        return { rows: batch, text: batch.map(format === 'csv' ? toCsv : toJson).join('') }
      })
      exported += rows.length
      if (text !== '') yield text
      const end = rows.at(-1)?.row
      if (rows.length < BATCH || !end?.completedAt) return
      last = { completedAt: end.completedAt, id: end.id }
    }
  } finally {
    const detail = `${format}, ${exported === 1 ? '1 message' : `${exported} messages`}`
    await db().update(activities).set({ detail }).where(eq(activities.id, entryId))
  }
}

/** Describes filters for the activity log: `status: done, q: invoice`. */
const filterText = (filters: MessageFilters): string =>
  Object.entries({ status: statusOf(filters), ...filters })
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

interface Last {
  completedAt: Date
  id: string
}

function readBatch(account: Account, userId: string, filters: MessageFilters, last: Last | undefined) {
  return db()
    .select({ row: messageColumns, stored: events.data, assignee: users.name })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.assigneeUserId))
    .leftJoin(events, and(eq(events.messageId, messages.id), eq(events.kind, MESSAGE_COMPLETED)))
    .where(
      and(
        matchesFilters(account, userId, filters),
        last &&
          sql`(${messages.completedAt}, ${messages.id}) < (${last.completedAt.toISOString()}::timestamptz, ${last.id}::uuid)`,
      ),
    )
    .orderBy(desc(messages.completedAt), desc(messages.id))
    .limit(BATCH)
}

type Exported = Awaited<ReturnType<typeof readBatch>>[number]

const messageOf = ({ row, stored }: Exported): Message => listedMessage(row, stored)

const toJson = (exported: Exported): string =>
  `${JSON.stringify({ ...messageOf(exported), done_at: exported.row.doneAt, assignee: exported.assignee })}\n`

const HEADER = [
  'id',
  'completed_at',
  'duration_seconds',
  'contact_method',
  'contact',
  'contact_verified',
  'channel_type',
  'channel',
  'page_url',
  'summary',
  'intent',
  'urgency',
  'sentiment',
  'callback_required',
  'action_items',
  'transcript',
  'tags',
  'done_at',
  'assignee',
  'dashboard_url',
]

function toCsv(exported: Exported): string {
  const { id, completed_at, duration_seconds, sender, channel, summary, transcript, tags, dashboard_url } =
    messageOf(exported)
  return csvLine([
    id,
    completed_at,
    duration_seconds,
    sender.verification_method,
    contactOf(sender),
    sender.contact_verified,
    channel.type,
    channel.name,
    channel.page_url,
    summary.text,
    summary.intent,
    summary.urgency,
    summary.sentiment,
    summary.callback_required,
    summary.action_items.map(({ task }) => task).join('\n'),
    transcript.text,
    tags.join(', '),
    exported.row.doneAt?.toISOString() ?? null,
    exported.assignee,
    dashboard_url,
  ])
}

/** Returns a line of CSV (RFC 4180). Cells that a spreadsheet takes for formulas get an apostrophe (OWASP). */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(cell === null ? '' : String(cell)))).join(',')}\r\n`

const harmless = (text: string): string =>
  /^[\t\r\n]|^\s*(?:[=@＝＠]|[+＋\-－](?![\d\s().-]*$))/.test(text) ? `'${text}` : text

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages, processingJobs } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { Message, MessageState } from '../../contract/messages/message'
import { contactOf } from '../../contract/messages/message-values'
import {
  type ListUnfinished,
  UNFINISHED_PAGE_SIZE,
  type UnfinishedCounts,
  type UnfinishedKind,
  type UnfinishedList,
  type UnfinishedMessage,
  type UnfinishedProblems,
} from '../../contract/messages/unfinished'
import type { HeldReason, JobState, Step } from '../../contract/processing/processing'
import { pageKey, parsePageKey } from '../../contract/values/page-key'
import { IS_RETRYABLE } from '../retry'

/** Lists a page of the sent messages that are neither completed nor discarded, newest first, and counts them by kind. */
export async function listUnfinished(account: Account, { filter, before }: ListUnfinished): Promise<UnfinishedList> {
  const place = parsePageKey(before)
  const [rows, counts] = await Promise.all([
    db().execute<UnfinishedRow>(sql`
      select ${UNFINISHED_COLUMNS} from ${UNFINISHED_TABLES}
      where ${isUnfinishedOf(account)} and ${filter ? sql`${KIND} = ${filter}` : sql`true`}
        and ${place ? sql`(m.created_at, m.id) < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)` : sql`true`}
      order by m.created_at desc, m.id desc limit ${UNFINISHED_PAGE_SIZE + 1}`),
    countUnfinished(account),
  ])
  const page = rows.slice(0, UNFINISHED_PAGE_SIZE)
  const last = page.at(-1)
  return {
    messages: page.map(toUnfinished),
    counts,
    older: last && rows.length > UNFINISHED_PAGE_SIZE ? pageKey({ at: new Date(last.created_ms), id: last.id }) : null,
  }
}

/** Counts the account's messages that are sent but neither completed nor discarded. */
export async function countUnfinished(account: Account): Promise<UnfinishedCounts> {
  const rows = await db().execute<{ kind: UnfinishedKind; count: number; retryable: number }>(sql`
    select ${KIND} as kind, count(*)::int as count, (count(*) filter (where j.state = 'failed' and ${IS_RETRYABLE}))::int as retryable from messages m left join processing_jobs j on j.id = m.id
    where ${isUnfinishedOf(account)} group by 1`)
  const of = (wanted: UnfinishedKind) => rows.find(({ kind }) => kind === wanted)
  return {
    processing: of('processing')?.count ?? 0,
    waiting: of('waiting')?.count ?? 0,
    failed: of('failed')?.count ?? 0,
    retryable: of('failed')?.retryable ?? 0,
  }
}

/** Counts the messages that failed or are held, for the banner on every page. */
export async function unfinishedProblems(account: Account): Promise<UnfinishedProblems> {
  const rows = await db().execute<{ reason: HeldReason | null; count: number }>(sql`
    select j.held_reason as reason, count(*)::int as count from messages m join processing_jobs j on j.id = m.id
    where ${isUnfinishedOf(account)} and j.state in ('failed', 'held') group by 1 order by 2 desc, 1`)
  const held = rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
  return {
    failed: rows.find(({ reason }) => reason === null)?.count ?? 0,
    waiting: held.reduce((sum, { count }) => sum + count, 0),
    reasons: held.map(({ reason }) => reason),
  }
}

/** A draft is the sender's until it is sent. The first condition is the one of the index. */
const isUnfinishedOf = ({ id }: Account): SQL =>
  sql`m.account_id = ${id}::uuid and m.state not in ('completed', 'discarded') and m.state <> 'draft'`

const KIND = sql`case when m.state = 'failed' then 'failed' when j.state = 'held' then 'waiting' else 'processing' end`

export const UNFINISHED_TABLES = sql`
  messages m join accounts a on a.id = m.account_id left join channels c on c.id = m.channel_id
  left join processing_jobs j on j.id = m.id`

/** What a message in processing shows. A time in milliseconds is exact, because the columns have milliseconds. */
export const UNFINISHED_COLUMNS = sql`
  m.id, m.state, m.duration_seconds, m.sender, coalesce(m.channel ->> 'name', c.name) as channel,
  coalesce(m.language, a.language) as language, ${KIND} as kind,
  (extract(epoch from m.created_at) * 1000)::float8 as created_ms,
  coalesce(j.step, 'prepare') as step, j.state as job_state, coalesce(j.attempts, 0) as attempts,
  j.attempt_id is not null as is_in_flight, j.held_reason, j.error_code, j.error_message,
  (extract(epoch from j.next_attempt_at) * 1000)::float8 as next_ms`

export interface UnfinishedRow extends Record<string, unknown> {
  id: string
  state: MessageState
  duration_seconds: number
  sender: Message['sender'] | null
  channel: string | null
  language: string | null
  kind: UnfinishedKind
  created_ms: number
  step: Step
  job_state: JobState | null
  attempts: number
  is_in_flight: boolean
  held_reason: HeldReason | null
  error_code: string | null
  error_message: string | null
  next_ms: number | null
}

export function toUnfinished(row: UnfinishedRow): UnfinishedMessage {
  const { id, sender, state, kind, step, channel, language } = row
  // While an attempt is in flight, the due time is the end of its lease.
  const isScheduled = row.job_state === 'pending' && !row.is_in_flight && row.next_ms !== null
  return {
    id,
    created_at: new Date(row.created_ms).toISOString(),
    duration_seconds: row.duration_seconds,
    contact: contactOf(sender),
    sender: sender && { verification_method: sender.verification_method, contact_verified: sender.contact_verified },
    channel,
    language,
    state,
    kind,
    step,
    is_in_flight: row.is_in_flight,
    attempts: row.attempts,
    held: row.held_reason,
    failure:
      row.error_code === null
        ? null
        : {
            code: row.error_code,
            message: row.error_message ?? '',
            next_attempt_at: isScheduled ? new Date(row.next_ms ?? 0).toISOString() : null,
          },
  }
}

export interface ListedByState {
  id: string
  state: MessageState
  created_at: string
  step: string | null
  held: string | null
  failure: string | null
  next_attempt_at: string | null
}

/** Lists the messages of an account in one state, newest first, for operators. */
export async function listByState(account: Account, state: MessageState, limit: number): Promise<ListedByState[]> {
  const rows = await db()
    .select({ id: messages.id, state: messages.state, createdAt: messages.createdAt, job: processingJobs })
    .from(messages)
    .leftJoin(processingJobs, eq(processingJobs.id, messages.id))
    .where(and(eq(messages.accountId, account.id), eq(messages.state, state)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
  return rows.map(({ id, state: is, createdAt, job }) => ({
    id,
    state: is,
    created_at: createdAt.toISOString(),
    step: job?.step ?? null,
    held: job?.heldReason ?? null,
    failure: job?.errorCode ? `${job.errorCode}: ${job.errorMessage}` : null,
    next_attempt_at: job?.nextAttemptAt?.toISOString() ?? null,
  }))
}

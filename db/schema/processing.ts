import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { MAX_PART_BYTES } from '../../server/contract/intake/protocol'
import type { ComparedResult } from '../../server/contract/processing/comparison'
import { FAILURE_CODES, HELD_REASONS, JOB_STATES, STEPS } from '../../server/contract/processing/processing'
import { accounts } from './accounts'
import { bytea, createdAt, isOneOf, ownedBy, partOf, timestampMs, timestampUs } from './columns'
import { messages } from './messages'

/** The recording as it was received, in parts, until the audio store has the prepared file. */
export const recordingParts = pgTable(
  'recording_parts',
  {
    messageId: ownedBy(() => messages.id),
    number: integer().notNull(),
    bytes: bytea().notNull(),
    digest: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.number] }),
    check('recording_parts_number', sql`${table.number} >= 0`),
    check('recording_parts_bytes', sql`length(${table.bytes}) between 1 and ${sql.raw(String(MAX_PART_BYTES))}`),
    check('recording_parts_digest', sql`length(${table.digest}) = 32`),
  ],
)

/** The processing of one message, its whole state. While `attempt_id` is set, `next_attempt_at` is the end of a lease. */
export const processingJobs = pgTable(
  'processing_jobs',
  {
    id: partOf(() => messages.id),
    accountId: ownedBy(() => accounts.id),
    step: text({ enum: STEPS }).notNull().default('prepare'),
    state: text({ enum: JOB_STATES }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Attempts in a row that ended without a result, because the worker died. */
    interruptions: integer().notNull().default(0),
    /** Faults of this service in a row, such as a full disk. They are not counted as attempts. */
    faults: integer().notNull().default(0),
    attemptId: uuid(),
    attemptStartedAt: timestampMs(),
    /** The attempt for which the recording's length is reserved in the budgets, while it is the current one. */
    budgetAttemptId: uuid(),
    nextAttemptAt: timestampMs(),
    /** Incremented whenever the sweep wakes this job again. An Inngest run with an older generation stops. */
    wakeGeneration: integer().notNull().default(0),
    heldReason: text({ enum: HELD_REASONS }),
    heldAt: timestampMs(),
    /** The last failure of the current step. */
    errorCode: text({ enum: FAILURE_CODES }),
    errorMessage: text(),
    createdAt: createdAt(),
    finishedAt: timestampMs(),
  },
  (table) => [
    index('processing_jobs_due').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index('processing_jobs_due_of_account')
      .on(table.accountId, table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    index('processing_jobs_held').on(table.heldReason, table.heldAt).where(sql`${table.state} = 'held'`),
    index('processing_jobs_failed').on(table.accountId, table.finishedAt).where(sql`${table.state} = 'failed'`),
    check('processing_jobs_step', isOneOf(table.step, STEPS)),
    check('processing_jobs_state', isOneOf(table.state, JOB_STATES)),
    check('processing_jobs_due_when_pending', sql`(${table.state} = 'pending') = (${table.nextAttemptAt} is not null)`),
    check('processing_jobs_attempt_started', sql`(${table.attemptId} is null) = (${table.attemptStartedAt} is null)`),
    check('processing_jobs_attempt_when_pending', sql`${table.attemptId} is null or ${table.state} = 'pending'`),
    check(
      'processing_jobs_held_reason',
      sql`(${table.state} = 'held') = (${table.heldReason} is not null) and (${table.heldReason} is null) = (${table.heldAt} is null)`,
    ),
    check(
      'processing_jobs_finished',
      sql`(${table.state} in ('completed', 'failed', 'discarded')) = (${table.finishedAt} is not null)`,
    ),
  ],
)

/** The history of a message: each attempt of each step. Waiting is not an attempt. */
export const processingAttempts = pgTable(
  'processing_attempts',
  {
    id: uuid().primaryKey(),
    messageId: ownedBy(() => messages.id),
    step: text({ enum: STEPS }).notNull(),
    number: integer().notNull(),
    startedAt: timestampMs().notNull(),
    durationMs: integer(),
    outcome: text({ enum: ['done', 'failed', 'fault', 'interrupted'] }).notNull(),
    code: text(),
    message: text(),
    engine: text(),
    model: text(),
    excerpt: text(),
    recordedAt: timestampUs(),
  },
  (table) => [index('processing_attempts_message').on(table.messageId, table.recordedAt)],
)

/** What each engine transcribed and summarized. The transcribed seconds of all engines count for the plan. */
export const usageMonths = pgTable(
  'usage_months',
  {
    accountId: ownedBy(() => accounts.id),
    month: date({ mode: 'string' }).notNull(),
    step: text({ enum: STEPS }).notNull(),
    engine: text().notNull(),
    model: text().notNull(),
    messages: integer().notNull().default(0),
    /** Length of the recordings. */
    seconds: doublePrecision().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.month, table.step, table.engine, table.model] }),
    check('usage_months_step', isOneOf(table.step, STEPS)),
  ],
)

/** The messages of an account's last comparison of engines. They are erased after an hour. */
export const comparedMessages = pgTable(
  'compared_messages',
  {
    messageId: partOf(() => messages.id),
    accountId: ownedBy(() => accounts.id),
    comparisonId: uuid().notNull(),
    requestedAt: timestampMs().notNull(),
    /** What the built-in engines made of it; null until its turn. */
    result: jsonb().$type<ComparedResult>(),
  },
  (table) => [index('compared_messages_account').on(table.accountId)],
)

export const usageDays = pgTable('usage_days', {
  day: date({ mode: 'string' }).primaryKey(),
  seconds: doublePrecision().notNull().default(0),
})

/** A provider that refuses this service (wrong key, no credit). Its row exists while its circuit is open. */
export const providerCircuits = pgTable('provider_circuits', {
  provider: text().primaryKey(),
  openedAt: timestampMs().notNull(),
  nextProbeAt: timestampMs().notNull(),
  code: text().notNull(),
  message: text().notNull(),
})

/** `review`: a message waits for a person, who listens to it. That is no outage. */
export const PROCESSING_NOTICES = ['failed', 'waiting', 'review'] as const

/** One row for each account and kind of outage. */
export const processingOutages = pgTable(
  'processing_outages',
  {
    accountId: ownedBy(() => accounts.id),
    kind: text({ enum: PROCESSING_NOTICES }).notNull(),
    mailedAt: timestampMs().notNull(),
    endedAt: timestampMs(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind] }),
    check('processing_outages_kind', isOneOf(table.kind, PROCESSING_NOTICES)),
  ],
)

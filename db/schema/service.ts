import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { ERASURE_KINDS } from '../../server/contract/accounts/erasure'
import { accounts, users } from './accounts'
import { bytea, createdAt, id, isOneOf, ownedBy, timestampMs } from './columns'

/** The times of the last sixty admitted requests of an account to an endpoint, newest last (spec, "Limits"). */
export const requestWindows = pgTable(
  'request_windows',
  {
    accountId: ownedBy(() => accounts.id),
    endpoint: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).array().notNull().default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.endpoint] })],
)

/** The times of what was counted under a key, newest last: attempts to sign in, by address, and actions of senders, by HMAC. */
export const limitWindows = pgTable('limit_windows', {
  key: text().primaryKey(),
  countedAt: timestamp({ withTimezone: true }).array().notNull().default(sql`'{}'`),
  expiresAt: timestampMs().notNull(),
})

/** Responses of POST requests with an `Idempotency-Key`, without secrets, kept for 24 hours (server/limits/idempotency.ts). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: ownedBy(() => accounts.id),
    endpoint: text().notNull(),
    key: text().notNull(),
    requestId: uuid().notNull(),
    /** With the id of the object that the request is about. The erasure of a message finds its rows by it. */
    path: text().notNull(),
    requestDigest: bytea().notNull(),
    response: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.endpoint, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
    check('idempotency_keys_key', sql`length(${table.key}) between 1 and 255`),
  ],
)

/** Heartbeats. A worker writes `seen_at` every few seconds; health reads the newest one. */
export const workers = pgTable('workers', {
  id: id(),
  name: text().notNull(),
  startedAt: createdAt(),
  seenAt: timestampMs().notNull(),
  /** Ids of its encryption keys; null for a process that does not decrypt, or of an older version. */
  keyIds: text().array(),
  failingKeyIds: text().array().notNull().default(sql`'{}'`),
  dispatchFaults: jsonb().notNull().default([]),
  /** Attempts that it makes at once, and at most; null where Inngest decides. */
  slotsUsed: integer(),
  slots: integer(),
})

/** The audio store of this database: at most one row, with the id that the store itself contains. */
export const audioStores = pgTable(
  'audio_store',
  {
    isOnly: boolean().primaryKey().default(true),
    storeId: uuid().notNull(),
    boundAt: createdAt(),
  },
  (table) => [check('audio_store_is_only', sql`${table.isOnly}`)],
)

/** What the installation remembers about itself: at most one row. A backup does not contain it (server/backup/). */
export const serviceState = pgTable(
  'service_state',
  {
    isOnly: boolean().primaryKey().default(true),
    /** When the database was restored from a backup. Every start is paused until an operator resumes. */
    pausedAt: timestampMs(),
    /** When a restore began that did not finish. Every start is refused. */
    restoringAt: timestampMs(),
    /** When the newest verified backup was taken, and when it was verified. */
    backupTakenAt: timestampMs(),
    backupVerifiedAt: timestampMs(),
    /** SHA-256 of the setup token that a start printed, in hexadecimal digits. */
    setupTokenDigest: text(),
  },
  (table) => [check('service_state_is_only', sql`${table.isOnly}`)],
)

/**
 * The journal of erasures, which a restored backup is given (server/erasure/apply-erasures.ts). It has ids alone, and no reference, because
 * the rows are gone. `sender` rows name the erased messages of a sender, so that no contact is kept.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    kind: text({ enum: ERASURE_KINDS }).notNull(),
    accountId: uuid(),
    subjectId: uuid().notNull(),
    erasedAt: createdAt(),
  },
  (table) => [
    index('erasures_erased').on(table.erasedAt, table.id),
    check('erasures_kind', isOneOf(table.kind, ERASURE_KINDS)),
  ],
)

/** A link with which an admin downloads everything of an account, and how far the last download is. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    userId: ownedBy(() => users.id),
    createdAt: createdAt(),
    expiresAt: timestampMs().notNull(),
    /** Messages of the account at the request, and those that are in the download so far. */
    messages: integer().notNull(),
    exported: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    startedAt: timestampMs(),
    finishedAt: timestampMs(),
    failedAt: timestampMs(),
  },
  (table) => [index('account_exports_account').on(table.accountId), index('account_exports_user').on(table.userId)],
)

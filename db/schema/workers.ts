import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, timestampMs } from './columns'

/** Heartbeats: a worker writes `seen_at` every few seconds; health reads the newest. */
export const workers = pgTable('workers', {
  id: id(),
  name: text().notNull(),
  startedAt: createdAt(),
  seenAt: timestampMs().notNull(),
  /** Ids of the encryption keys that it has; null of a process that does not decrypt, or of an older version. */
  keyIds: text().array(),
  /** Of these, the ones that lately failed to decrypt a signing secret. */
  failingKeyIds: text().array().notNull().default(sql`'{}'`),
  /** Why it lately could not dispatch attempts: `[{ kind, last_minute }]`. */
  dispatchFaults: jsonb().notNull().default([]),
})

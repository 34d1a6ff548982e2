import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, timestampMs } from './columns'

/** Heartbeats. A worker writes `seen_at` every few seconds; health reads the newest one. */
export const workers = pgTable('workers', {
  id: id(),
  name: text().notNull(),
  startedAt: createdAt(),
  seenAt: timestampMs().notNull(),
  /** Ids of its encryption keys; null for a process that does not decrypt, or of an older version. */
  keyIds: text().array(),
  /** The keys among them that failed to decrypt a signing secret within the last minute. */
  failingKeyIds: text().array().notNull().default(sql`'{}'`),
  /** Why it could not dispatch attempts within the last minute: `[{ kind, last_minute }]`. */
  dispatchFaults: jsonb().notNull().default([]),
})

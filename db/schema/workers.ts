import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns'

/** Heartbeats: a worker writes `seen_at` every few seconds; health reads the newest. */
export const workers = pgTable('workers', {
  id: id(),
  name: text().notNull(),
  startedAt: createdAt(),
  seenAt: moment().notNull(),
})

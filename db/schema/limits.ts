import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'

/** The times of the last sixty admitted requests of an account to an endpoint, newest last (spec, "Limits"). */
export const requestWindows = pgTable(
  'request_windows',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).array().notNull().default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.endpoint] })],
)

import { sql } from 'drizzle-orm'
import { char, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, users } from './accounts'
import { createdAt, id, timestampMs } from './columns'

/** Personal access tokens. Only the SHA-256 of a token is kept, in lowercase hex; the plaintext is shown once. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tokenHash: char({ length: 64 }).notNull(),
    tokenPrefix: text().notNull(),
    createdByUserId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: timestampMs(),
    revokedAt: timestampMs(),
    lastUsedAt: timestampMs(),
  },
  (table) => [
    uniqueIndex('access_tokens_hash').on(table.tokenHash),
    index('access_tokens_account').on(table.accountId, table.createdAt),
    check('access_tokens_name', sql`length(${table.name}) between 1 and 100`),
  ],
)

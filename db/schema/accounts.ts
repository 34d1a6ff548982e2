import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PLANS, ROLES } from '../../server/contract/account'
import { createdAt, id } from './columns'
import { isOneOf } from './constraints'

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    name: text().notNull(),
    plan: text({ enum: PLANS }).notNull().default('free'),
    /** Whether admins and editors are mailed at a webhook's third failure in a row, and when it works again. */
    earlyNotices: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check('accounts_plan', isOneOf(table.plan, PLANS)),
    check('accounts_name', sql`length(${table.name}) between 1 and 200`),
  ],
)

/** People. `session_version` stands in each session's token: raising it signs the person out everywhere. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text(),
    sessionVersion: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
)

export const memberships = pgTable(
  'memberships',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    index('memberships_user').on(table.userId),
    check('memberships_role', isOneOf(table.role, ROLES)),
  ],
)

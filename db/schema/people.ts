import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROLES } from '../../server/contract/account'
import { ACTS } from '../../server/contract/activity'
import { accounts, users } from './accounts'
import { createdAt, id, moment } from './columns'
import { isOneOf } from './constraints'
import { accessTokens } from './tokens'

/** Who of Google or GitHub is whom here. */
export const oauthAccounts = pgTable(
  'oauth_accounts',
  {
    provider: text().notNull(),
    providerAccountId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('oauth_accounts_user').on(table.userId),
  ],
)

export const LINK_PURPOSES = ['sign_in', 'reset_password'] as const

/** Links that were mailed, each good once. Only the SHA-256 of what stands in the link is kept, in lowercase hex. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    tokenHash: char({ length: 64 }).notNull(),
    /** Whether using it shows that the address belongs to its person: it was mailed there, or an operator vouched. */
    verifiesEmail: boolean().notNull().default(false),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('email_links_hash').on(table.tokenHash),
    index('email_links_user').on(table.userId),
    check('email_links_purpose', isOneOf(table.purpose, LINK_PURPOSES)),
  ],
)

/** Open invitations; one that is accepted, or withdrawn, is gone. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    tokenHash: char({ length: 64 }).notNull(),
    invitedByUserId: uuid()
      .notNull()
      .references(() => users.id),
    /** Whether the inviting admin saw the link, so that using it shows nothing about the address. */
    isLinkShown: boolean().notNull().default(true),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_hash').on(table.tokenHash),
    uniqueIndex('invitations_email').on(table.accountId, sql`lower(${table.email})`),
    check('invitations_role', isOneOf(table.role, ROLES)),
  ],
)

/** Every invitation made, also one that was withdrawn or replaced since: what the limits on invitations count. */
export const invitationSends = pgTable(
  'invitation_sends',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('invitation_sends_account').on(table.accountId, table.createdAt),
    index('invitation_sends_email').on(table.email, table.createdAt),
  ],
)

/** Sign-ins of people in the dashboard, one per browser. The id is in the session cookie, sealed. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Written at most once every few minutes. */
    lastUsedAt: moment().notNull().default(sql`clock_timestamp()`),
    /** The end of its absolute lifetime, whether it is used or not. */
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    ipAddress: text(),
    userAgent: text(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** When somebody tried to sign in, by what was asked for, per address and per source: `sign_in:address:ada@example.com`. */
export const signInTries = pgTable('sign_in_tries', {
  key: text().primaryKey(),
  triedAt: timestamp({ withTimezone: true }).array().notNull().default(sql`'{}'`),
})

/** The activity log: who did what, to what, when, from where. It outlives people and tokens, so it refers to none. */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    act: text({ enum: ACTS }).notNull(),
    /** Null when the service itself did it, or an operator. */
    userId: uuid(),
    /** Set when it was done over the API. */
    tokenId: uuid(),
    /** The address it was asked from; null when nobody asked. */
    source: text(),
    subjectId: uuid(),
    /** Its name, URL or address at that time. */
    subject: text().notNull().default(''),
    detail: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('activities_account').on(table.accountId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check('activities_act', isOneOf(table.act, ACTS)),
  ],
)

/** Requests of a token by day (UTC), refused ones too, for the dashboard. */
export const tokenUses = pgTable(
  'token_uses',
  {
    tokenId: uuid()
      .notNull()
      .references(() => accessTokens.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    requests: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.day] })],
)

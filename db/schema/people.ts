import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROLES } from '../../server/contract/accounts/account'
import { ACTIONS } from '../../server/contract/accounts/activity'
import { accounts, users } from './accounts'
import { bytea, createdAt, id, isOneOf, newest, ownedBy, timestampMs, timestampUs } from './columns'

export const oauthAccounts = pgTable(
  'oauth_accounts',
  {
    provider: text().notNull(),
    providerAccountId: text().notNull(),
    userId: ownedBy(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('oauth_accounts_user').on(table.userId),
  ],
)

export const LINK_PURPOSES = ['sign_in', 'reset_password'] as const

/** Emailed links, each usable once. Only the SHA-256 of the link's token is kept, in lowercase hex. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    tokenHash: char({ length: 64 }).notNull(),
    verifiesEmail: boolean().notNull().default(false),
    /** Microseconds, because a newer link replaces an older one (server/accounts/sign-in/links.ts). */
    createdAt: timestampUs(),
    expiresAt: timestampMs().notNull(),
    usedAt: timestampMs(),
  },
  (table) => [
    uniqueIndex('email_links_hash').on(table.tokenHash),
    index('email_links_user').on(table.userId),
    check('email_links_purpose', isOneOf(table.purpose, LINK_PURPOSES)),
  ],
)

/** Open invitations. An accepted or withdrawn invitation is deleted. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    tokenHash: char({ length: 64 }).notNull(),
    invitedByUserId: uuid()
      .notNull()
      .references(() => users.id),
    /** Whether the inviting admin saw the link; then using it does not verify the address. */
    isLinkShown: boolean().notNull().default(true),
    createdAt: createdAt(),
    expiresAt: timestampMs().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_hash').on(table.tokenHash),
    uniqueIndex('invitations_email').on(table.accountId, sql`lower(${table.email})`),
    check('invitations_role', isOneOf(table.role, ROLES)),
  ],
)

/** Sign-ins of people in the dashboard, one per browser. The id is in the session cookie, encrypted. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    createdAt: createdAt(),
    /** When the person last proved who they are: at the sign-in, or since then with the password or a passkey. */
    authenticatedAt: createdAt(),
    lastUsedAt: timestampMs().notNull().default(sql`clock_timestamp()`),
    expiresAt: timestampMs().notNull(),
    revokedAt: timestampMs(),
    ipAddress: text(),
    userAgent: text(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** The activity log: who did what, to what, when, and from which IP address. Rows outlive people and tokens, so they reference none. */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    action: text({ enum: ACTIONS }).notNull(),
    userId: uuid(),
    tokenId: uuid(),
    ipAddress: text(),
    subjectId: uuid(),
    subject: text().notNull().default(''),
    detail: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('activities_account').on(table.accountId, ...newest(table.createdAt, table.id)),
    // For the timeline of a message, and for its erasure.
    index('activities_subject').on(table.subjectId).where(sql`${table.subjectId} is not null`),
    // For the timeline of a message: who resent its event.
    index('activities_resent').on(table.accountId, table.detail).where(sql`${table.action} = 'delivery_resent'`),
    index('activities_agent_calls').on(table.createdAt).where(sql`${table.action} = 'agent_tool_called'`),
    check('activities_action', isOneOf(table.action, ACTIONS)),
  ],
)

export const tokenUses = pgTable(
  'token_uses',
  {
    tokenId: ownedBy(() => accessTokens.id),
    day: date({ mode: 'string' }).notNull(),
    requests: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.day] })],
)

/** The requests of tokens to the REST API in the last days (server/tokens/request-log.ts). */
export const apiRequests = pgTable(
  'api_requests',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    /** Not a foreign key, because each row would pay for it. */
    tokenId: uuid().notNull(),
    at: timestampMs().notNull(),
    method: text().notNull(),
    /** As in the API document; null for a path that it does not have. */
    endpoint: text(),
    status: integer().notNull(),
    error: text(),
    ms: integer().notNull(),
    requestId: text().notNull(),
  },
  (table) => [index('api_requests_newest').on(table.accountId, ...newest(table.at, table.id))],
)

/** Passkeys of people: WebAuthn credentials with which they sign in (W3C, "Web Authentication Level 3"). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** How often the authenticator has signed, as it reports; 0 where it does not count. */
    signatureCount: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestampMs(),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialId), index('passkeys_user').on(table.userId)],
)

export const CHALLENGE_PURPOSES = ['register', 'confirm', 'sign_in'] as const

/** Random values that an authenticator has to sign, each usable once. Using one deletes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: id(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    challenge: text().notNull(),
    expiresAt: timestampMs().notNull(),
  },
  (table) => [
    // The newest challenge of a session replaces the previous one.
    uniqueIndex('passkey_challenges_session').on(table.sessionId, table.purpose),
    index('passkey_challenges_expiry').on(table.expiresAt),
    check('passkey_challenges_purpose', isOneOf(table.purpose, CHALLENGE_PURPOSES)),
  ],
)

/** Personal access tokens. Only the SHA-256 of a token is kept, in lowercase hex; the plaintext is shown once. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
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

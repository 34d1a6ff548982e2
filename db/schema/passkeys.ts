import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bytea } from './bytea'
import { createdAt, id, timestampMs } from './columns'
import { isOneOf } from './constraints'
import { sessions } from './people'

/** Passkeys of people: WebAuthn credentials with which they sign in (W3C, "Web Authentication Level 3"). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the person calls it. */
    name: text().notNull(),
    /** The id that the authenticator chose, in base64url. */
    credentialId: text().notNull(),
    /** The public key in the COSE format. */
    publicKey: bytea().notNull(),
    /** How often the authenticator has signed, as it reports; 0 where it does not count. */
    signatureCount: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches the authenticator, for example `internal` or `usb`. */
    transports: text().array().notNull(),
    /** Whether the passkey is synchronized between devices. */
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
    /** For a sign-in, a cookie of the browser has the id. */
    id: id(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** The session that asked for it; null for a sign-in. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    /** In base64url. */
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

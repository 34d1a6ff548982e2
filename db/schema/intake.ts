import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { VERIFICATION_METHODS } from '../../server/contract/channels/channel-settings'
import { BUTTON_POSITIONS, type ChannelTexts } from '../../server/contract/intake/channel-texts'
import { CHANNEL_SECONDS } from '../../server/contract/intake/protocol'
import { accounts } from './accounts'
import { channels } from './channels'
import { bytea, createdAt, id, isOneOf, ownedBy, partOf, timestampMs } from './columns'
import { messages } from './messages'

export const channelSettings = pgTable(
  'channel_settings',
  {
    channelId: partOf(() => channels.id),
    publicKey: text().notNull().default(sql`substr(md5(gen_random_uuid()::text), 1, 20)`),
    isPaused: boolean().notNull().default(false),
    methods: text({ enum: VERIFICATION_METHODS }).array().notNull().default(sql`'{email}'`),
    hasCodeStep: boolean().notNull().default(false),
    /** Senders record first. A code must be entered before the recording, so that the two exclude each other. */
    isContactLast: boolean().notNull().default(false),
    reviewLocation: text(),
    reviewUrl: text(),
    maxSeconds: integer().notNull().default(CHANNEL_SECONDS.default),
    language: text(),
    texts: jsonb().$type<ChannelTexts>().notNull().default({}),
    /** Grows with each change of a consent text. */
    consentVersion: integer().notNull().default(1),
    accent: text(),
    buttonPosition: text({ enum: BUTTON_POSITIONS }).notNull().default('bottom-right'),
    /** Further hosts of a domain's widget. A leading `*.` means any subdomain. */
    allowedHosts: text().array().notNull().default(sql`'{}'`),
    monthlyMessages: integer(),
    monthlyMinutes: integer(),
    seenHost: text(),
    seenAt: timestampMs(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('channel_settings_key').on(table.publicKey),
    check('channel_settings_methods', sql`cardinality(${table.methods}) > 0`),
    check(
      'channel_settings_seconds',
      sql`${table.maxSeconds} between ${sql.raw(String(CHANNEL_SECONDS.min))} and ${sql.raw(String(CHANNEL_SECONDS.max))}`,
    ),
    check('channel_settings_accent', sql`${table.accent} ~ '^#[0-9a-f]{6}$'`),
    check('channel_settings_order', sql`not (${table.hasCodeStep} and ${table.isContactLast})`),
    check('channel_settings_review', sql`(${table.reviewLocation} is null) = (${table.reviewUrl} is null)`),
    check('channel_settings_position', isOneOf(table.buttonPosition, BUTTON_POSITIONS)),
  ],
)

/** A sender in the recorder. It has at most one message, which is a draft until the sender sends it. */
export const intakeSessions = pgTable(
  'intake_sessions',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    channelId: ownedBy(() => channels.id),
    tokenDigest: bytea().notNull(),
    /** SHA-256 of the solved challenge, which starts one session only. */
    proofDigest: bytea().notNull(),
    /** The client's networks, the narrowest first, as prefix and HMAC under the key of the day (`/64:9f86…`). */
    networks: text().array().notNull().default(sql`'{}'`),
    pageUrl: text(),
    locale: text().notNull(),
    method: text({ enum: VERIFICATION_METHODS }),
    contact: text(),
    verifiedAt: timestampMs(),
    take: integer().notNull().default(0),
    messageId: uuid().references(() => messages.id, { onDelete: 'set null' }),
    bytes: integer().notNull().default(0),
    sentAt: timestampMs(),
    createdAt: createdAt(),
    expiresAt: timestampMs().notNull(),
  },
  (table) => [
    uniqueIndex('intake_sessions_token').on(table.tokenDigest),
    uniqueIndex('intake_sessions_proof').on(table.proofDigest),
    uniqueIndex('intake_sessions_message').on(table.messageId),
    index('intake_sessions_expires').on(table.expiresAt),
    index('intake_sessions_drafts')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.verifiedAt} is null and ${table.messageId} is not null`),
    check('intake_sessions_method', sql`${table.method} is null or ${isOneOf(table.method, VERIFICATION_METHODS)}`),
    check('intake_sessions_contact', sql`(${table.method} is null) = (${table.contact} is null)`),
    check('intake_sessions_verified', sql`${table.verifiedAt} is null or ${table.contact} is not null`),
  ],
)

export const intakeCodes = pgTable(
  'intake_codes',
  {
    sessionId: partOf(() => intakeSessions.id),
    /** The code is derived from this id with a key of the service, so that no code is stored. */
    id: uuid().notNull(),
    attempts: integer().notNull().default(0),
    sentAt: timestampMs().notNull(),
    expiresAt: timestampMs().notNull(),
  },
  (table) => [uniqueIndex('intake_codes_id').on(table.id)],
)

/** A random key for each day (UTC). After it is deleted, no HMAC of that day can be linked to an address. */
export const dailyKeys = pgTable('daily_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: bytea().notNull(),
})

/** One-time codes that an account had sent by SMS and WhatsApp in a calendar month (UTC). They cost money. */
export const codeMonths = pgTable(
  'code_months',
  {
    accountId: ownedBy(() => accounts.id),
    month: date({ mode: 'string' }).notNull(),
    codes: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month] })],
)

import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PLANS, ROLES } from '../../server/contract/accounts/account'
import { ALERT_FORMATS } from '../../server/contract/accounts/alert-formats'
import { LOGO_TYPES } from '../../server/contract/accounts/brand'
import { MESSAGE_ALERT_CHOICES, MESSAGE_NOTICE_CHOICES } from '../../server/contract/accounts/message-notices'
import { TIME_FORMATS } from '../../server/contract/values/time-format'
import { bytea, createdAt, id, isOneOf, ownedBy, partOf, timestampMs } from './columns'

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    name: text().notNull(),
    /** Names the account in the address of its campaign pages, `/c/<handle>/<slug>`. */
    handle: text().notNull().default(sql`'account-' || substr(md5(gen_random_uuid()::text), 1, 12)`),
    plan: text({ enum: PLANS }).notNull().default('free'),
    /** Whether alert URLs, and people without their own choice, get a notice at a webhook's third failure in a row and at its end. */
    failureWarnings: boolean().notNull().default(false),
    /** The language of messages that do not state one, BCP 47. Null: the speech engine's own, or English. */
    language: text(),
    /** Whether the built-in engine summarizes an English message after the third failure of the provider. */
    summaryFallback: boolean().notNull().default(true),
    /** ISO 3166 code. Phone numbers that a sender says without a country code are of this country. */
    phoneCountry: text(),
    /** Whether messages that an engine did not understand, or in another language than expected, wait for nobody. */
    completesAsHeard: boolean().notNull().default(false),
    /** Names of staff, products and places, for the speech engine. */
    vocabulary: text().array().notNull().default(sql`'{}'`),
    /** What agents may do through `/api/mcp` beside reading, and whether they see texts without a mask. */
    agentsMayChange: boolean().notNull().default(false),
    agentsMaySend: boolean().notNull().default(false),
    agentsSeeNumbers: boolean().notNull().default(false),
    /** Days after which messages, recordings and entries of the activity log are erased. Null: what the plan says, or never. */
    messageRetentionDays: integer(),
    audioRetentionDays: integer(),
    activityRetentionDays: integer(),
    createdAt: createdAt(),
    /** When an admin or an operator deleted it. A task erases what is left (server/erasure/erase-account.ts). */
    deletedAt: timestampMs(),
  },
  (table) => [
    uniqueIndex('accounts_handle').on(table.handle),
    check(
      'accounts_handle',
      sql`${table.handle} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.handle}) between 3 and 40`,
    ),
    check('accounts_phone_country', sql`${table.phoneCountry} ~ '^[A-Z]{2}$'`),
    check('accounts_plan', isOneOf(table.plan, PLANS)),
    check(
      'accounts_retention',
      sql`least(${table.messageRetentionDays}, ${table.audioRetentionDays}, ${table.activityRetentionDays}) >= 30`,
    ),
    check('accounts_name', sql`length(${table.name}) between 1 and 200`),
  ],
)

/** How the recorder shows an account. */
export const brands = pgTable(
  'brands',
  {
    accountId: partOf(() => accounts.id),
    accent: text(),
    privacyUrl: text(),
    logo: bytea(),
    logoType: text({ enum: LOGO_TYPES }),
    /** SHA-256 of the logo in hex, which its address contains. */
    logoHash: text(),
  },
  (table) => [
    index('brands_logo').on(table.logoHash),
    check('brands_accent', sql`${table.accent} ~ '^#[0-9a-f]{6}$'`),
    check('brands_logo_type', isOneOf(table.logoType, LOGO_TYPES)),
    check(
      'brands_logo_columns',
      sql`(${table.logo} is null) = (${table.logoType} is null) and (${table.logo} is null) = (${table.logoHash} is null)`,
    ),
  ],
)

/** Handles that an account gave up. A trigger on `accounts` (in the baseline migration) adds them. */
export const formerHandles = pgTable('former_handles', {
  handle: text().primaryKey(),
  accountId: uuid().notNull(),
  freedAt: timestampMs().notNull(),
})

/** People. Incrementing `session_version` signs a person out everywhere (server/accounts/sessions/session.ts). */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text(),
    sessionVersion: integer().notNull().default(0),
    emailVerifiedAt: timestampMs(),
    timeZone: text(),
    timeFormat: text({ enum: TIME_FORMATS }),
    createdAt: createdAt(),
    /** When the person was erased. The row stays for what references it, without anything personal. */
    erasedAt: timestampMs(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    check('users_time_format', isOneOf(table.timeFormat, TIME_FORMATS)),
  ],
)

export const memberships = pgTable(
  'memberships',
  {
    accountId: ownedBy(() => accounts.id),
    userId: ownedBy(() => users.id),
    role: text({ enum: ROLES }).notNull(),
    createdAt: createdAt(),
    /** The member does not see the banner about webhooks that were disabled until then. */
    bannerDismissedUntil: timestampMs(),
    checklistDismissedAt: timestampMs(),
    failureWarnings: boolean(),
    processingNotices: boolean().notNull().default(true),
    /** Null: all messages for the only person who can answer them, urgent ones for others. */
    messageNotices: text({ enum: MESSAGE_NOTICE_CHOICES }),
    digestHour: integer(),
    /** Where the hour was chosen, for a person whose profile has no time zone. */
    digestTimeZone: text(),
    /** When the last email about messages was sent, or its sending began. */
    notifiedAt: timestampMs(),
    /** Messages that were completed before then count as read by this member, except those that `message_reads` names. */
    readUntil: createdAt(),
    /** The message that the member has open, and the last sign of it. Not a foreign key, because each message would pay for it. */
    readingMessageId: uuid(),
    readingAt: timestampMs(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    index('memberships_user').on(table.userId),
    check('memberships_role', isOneOf(table.role, ROLES)),
    check('memberships_message_notices', isOneOf(table.messageNotices, MESSAGE_NOTICE_CHOICES)),
    check('memberships_digest_hour', sql`${table.digestHour} between 0 and 23`),
  ],
)

export const alertUrls = pgTable(
  'alert_urls',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    name: text().notNull(),
    format: text({ enum: ALERT_FORMATS }).notNull(),
    /** The host of the URL, which is shown. The rest of the URL is a secret. */
    host: text().notNull(),
    encryptedUrl: text().notNull(),
    messageAlerts: text({ enum: MESSAGE_ALERT_CHOICES }).notNull().default('none'),
    createdAt: createdAt(),
    lastSentAt: timestampMs(),
    lastFailedAt: timestampMs(),
    /** The failure code of that alert, and the status of the response if there was one: `http_status: 503`. */
    lastFailure: text(),
    /** When the chat tool responded that the URL no longer exists. No alerts are sent until a test alert is accepted. */
    stoppedAt: timestampMs(),
  },
  (table) => [
    index('alert_urls_account').on(table.accountId, table.createdAt, table.id),
    // For the comparison of the key ids in use with the configured ones (server/webhooks/signing/key-status.ts).
    index('alert_urls_key').on(sql`split_part(${table.encryptedUrl}, '.', 2)`),
    check('alert_urls_message_alerts', isOneOf(table.messageAlerts, MESSAGE_ALERT_CHOICES)),
    check('alert_urls_format', isOneOf(table.format, ALERT_FORMATS)),
    check('alert_urls_name', sql`length(${table.name}) between 1 and 60`),
    check('alert_urls_failure', sql`(${table.lastFailedAt} is null) = (${table.lastFailure} is null)`),
  ],
)

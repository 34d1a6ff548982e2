import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { LOGO_TYPES } from '../../server/contract/accounts/brand'
import { CHANNEL_TYPES } from '../../server/contract/channels/channel'
import { accounts } from './accounts'
import { bytea, createdAt, id, isOneOf, ownedBy, partOf, timestampMs } from './columns'

export const channels = pgTable(
  'channels',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    type: text({ enum: CHANNEL_TYPES }).notNull(),
    name: text().notNull(),
    slug: text(),
    createdAt: createdAt(),
    /** Soft delete: subscriptions and messages keep the channel; its name and slug can be used again. */
    deletedAt: timestampMs(),
  },
  (table) => [
    check('channels_type', isOneOf(table.type, CHANNEL_TYPES)),
    check('channels_name', sql`length(${table.name}) between 1 and 253`),
    check(
      'channels_slug',
      sql`(${table.type} = 'campaign') = (${table.slug} is not null) and ${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`,
    ),
    index('channels_account').on(table.accountId),
    uniqueIndex('channels_domain')
      .on(table.accountId, sql`lower(${table.name})`)
      .where(sql`${table.type} = 'domain' and ${table.deletedAt} is null`),
    uniqueIndex('channels_campaign')
      .on(table.accountId, table.slug)
      .where(sql`${table.type} = 'campaign' and ${table.deletedAt} is null`),
  ],
)

/** What the recorder of a channel shows instead of the account's. */
export const channelBrands = pgTable(
  'channel_brands',
  {
    channelId: partOf(() => channels.id),
    logo: bytea().notNull(),
    logoType: text({ enum: LOGO_TYPES }).notNull(),
    /** SHA-256 of the logo in hex, which its address contains. */
    logoHash: text().notNull(),
  },
  (table) => [
    index('channel_brands_logo').on(table.logoHash),
    check('channel_brands_logo_type', isOneOf(table.logoType, LOGO_TYPES)),
  ],
)

/** The spoken greeting of a channel, which its recorder offers. */
export const channelGreetings = pgTable(
  'channel_greetings',
  {
    channelId: partOf(() => channels.id),
    /** A WAV file, which every browser plays (server/processing/audio/greeting-in-process.ts). */
    audio: bytea().notNull(),
    durationSeconds: doublePrecision().notNull(),
    /** SHA-256 of the file in hex, which its address contains. */
    audioHash: text().notNull(),
  },
  (table) => [index('channel_greetings_audio').on(table.audioHash)],
)

export const channelMonths = pgTable(
  'channel_months',
  {
    channelId: ownedBy(() => channels.id),
    month: date({ mode: 'string' }).notNull(),
    messages: integer().notNull().default(0),
    seconds: doublePrecision().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.month] })],
)

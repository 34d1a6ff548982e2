import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CHANNEL_TYPES } from '../../server/contract/channels/channel'
import { accounts } from './accounts'
import { createdAt, id, timestampMs } from './columns'
import { isOneOf } from './constraints'

/** Domains and campaigns. Only a campaign has a slug (spec, "Channel"). */
export const channels = pgTable(
  'channels',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
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

import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ALERT_FORMATS } from '../../server/contract/accounts/alert-formats'
import { accounts } from './accounts'
import { createdAt, id, timestampMs } from './columns'
import { isOneOf } from './constraints'

/** Incoming webhooks of chat tools, to which an account's alerts are sent. */
export const alertUrls = pgTable(
  'alert_urls',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What people call it. */
    name: text().notNull(),
    format: text({ enum: ALERT_FORMATS }).notNull(),
    /** The host of the URL, which is shown. The rest of the URL is a secret. */
    host: text().notNull(),
    /** The URL under AES-256-GCM (server/alerts/alert-urls.ts). */
    encryptedUrl: text().notNull(),
    createdAt: createdAt(),
    /** When an alert was last accepted. */
    lastSentAt: timestampMs(),
    /** When the last alert was given up; null when a later one was accepted. */
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
    check('alert_urls_format', isOneOf(table.format, ALERT_FORMATS)),
    check('alert_urls_name', sql`length(${table.name}) between 1 and 60`),
    check('alert_urls_failure', sql`(${table.lastFailedAt} is null) = (${table.lastFailure} is null)`),
  ],
)

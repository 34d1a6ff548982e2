import { sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** A random UUID, version 4: what the contract promises where it says uuid. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`)

/** timestamptz with milliseconds, which is what a JavaScript Date holds: what is read compares equal to what was written. */
export const timestampMs = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => timestampMs().notNull().default(sql`clock_timestamp()`)

/** The database's clock to the microsecond, where rows are told apart by which came first (server/webhooks/delivery/find-missing-deliveries.ts). */
export const timestampUs = () =>
  timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`clock_timestamp()`)

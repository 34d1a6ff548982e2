import { sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** A random UUID, version 4, as the contract says. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`)

/** timestamptz with milliseconds, like a JavaScript Date: a time that is read equals the time that was written. */
export const timestampMs = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => timestampMs().notNull().default(sql`clock_timestamp()`)

/** The database's clock in microseconds, for rows whose order matters (links.ts, publish.ts). */
export const timestampUs = () =>
  timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`clock_timestamp()`)

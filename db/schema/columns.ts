import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, type ExtraConfigColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A random UUID, version 4, as the contract says. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`)

/** The id of the row with which this row is deleted. */
export const ownedBy = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' })

/** The same, where a row has at most one such row. */
export const partOf = (row: () => AnyPgColumn) => uuid().primaryKey().references(row, { onDelete: 'cascade' })

/** The order of lists, newest first. Postgres scans such an index forward. */
export const newest = (time: ExtraConfigColumn, id: ExtraConfigColumn) =>
  [time.desc().nullsFirst(), id.desc().nullsFirst()] as const

/** timestamptz with milliseconds, like a JavaScript Date: a time that is read equals the time that was written. */
export const timestampMs = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => timestampMs().notNull().default(sql`clock_timestamp()`)

/** The database's clock in microseconds, for rows whose order matters (links.ts, publish.ts). */
export const timestampUs = () =>
  timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`clock_timestamp()`)

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

/** `column in ('a', 'b')`: the database checks the contract's enums too. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

import { sql } from 'drizzle-orm'
import { makePgArray } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { parse } from 'postgres-array'
import * as schema from './schema'
import { surviving } from './surviving'

export type Database = PostgresJsDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

interface Connection {
  sql: postgres.Sql
  db: Database
}

/** A prepared statement keeps the plan of its first calls: on a new database a scan of the whole table. So statements use an index. */
const BY_INDEX = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }

/** Arrays of texts and UUIDs, by the ids of pg_type.dat. Drizzle's own reader of arrays loses backslashes. */
const ARRAYS = {
  to: 1009,
  from: [1009, 2951],
  serialize: (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value),
  parse: (text: string) => parse(text),
}

const reconnectDelay = (lostInARow: number): number => Math.min(3 ** lostInARow / 100, 0.1)

export function connect(url: string, max = 10): Connection {
  const sql = surviving(
    postgres(url, {
      max,
      onnotice: () => {},
      backoff: reconnectDelay,
      // A connection that is lost while it reads the array types would end the process with an unhandled rejection (postgres.js 3.4.9).
      fetch_types: false,
      types: { arrays: ARRAYS },
      connection: { application_name: 'voice-message-service', ...BY_INDEX },
    }),
  )
  return { sql, db: drizzle(sql, { schema, casing: 'snake_case' }) }
}

// On globalThis, because Next's bundles and hot reload load this module more than once in a process.
const shared = globalThis as typeof globalThis & {
  voiceMessageDatabaseUrl?: string
  voiceMessageConnection?: Connection
}

/** Sets the database of this process. Only what composes a process calls it; the first query connects. */
export function setDatabase(url: string): void {
  shared.voiceMessageDatabaseUrl = url
}

export function connection(): Connection {
  shared.voiceMessageConnection ??= connect(databaseUrl())
  return shared.voiceMessageConnection
}

function databaseUrl(): string {
  if (shared.voiceMessageDatabaseUrl === undefined) throw new Error('This process has no database.')
  return shared.voiceMessageDatabaseUrl
}

export const db = (): Database => connection().db

/** Ends the pool of this process and waits at most five seconds for running queries. */
export async function disconnect(): Promise<void> {
  const open = shared.voiceMessageConnection
  delete shared.voiceMessageConnection
  await open?.sql.end({ timeout: 5 })
}

/** Reads the database's clock. Times of rows are compared with it, because the clock of a process may be wrong. */
export async function databaseTime(on: Queryable = db()): Promise<Date> {
  const [row] = await on.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  if (!row) throw new Error('The database did not return the time.')
  return new Date(row.ms)
}

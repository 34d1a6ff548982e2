import { sql } from 'drizzle-orm'
import { makePgArray } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { parse } from 'postgres-array'
import { PLANNER_SETTINGS, type Pooler, withoutPipelining } from './pooler'
import { postgresClient } from './postgres-client'
import * as schema from './schema'
import { surviving } from './surviving'

export type Database = PostgresJsDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

interface Connection {
  sql: postgres.Sql
  db: Database
}

/** Arrays of texts and UUIDs, by the ids of pg_type.dat. Drizzle's own reader of arrays loses backslashes. */
const ARRAYS = {
  to: 1009,
  from: [1009, 2951],
  serialize: (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value),
  parse: (text: string) => parse(text),
}

const reconnectDelay = (lostInARow: number): number => Math.min(3 ** lostInARow / 100, 0.1)

/**
 * Opens a pool of `max` connections. Behind a pooler they send no planner settings, which PgBouncer refuses in the message that starts
 * a session. In transaction mode they also name no statements: the next statement of a connection may run on a backend without them.
 */
export function connect(url: string, max = 10, pooler = database()?.pooler ?? 'none'): Connection {
  const client = postgresClient(url, {
    max,
    prepare: pooler !== 'transaction',
    onnotice: () => {},
    backoff: reconnectDelay,
    // A connection that is lost while it reads the array types would end the process with an unhandled rejection (postgres.js 3.4.9).
    fetch_types: false,
    types: { arrays: ARRAYS },
    connection: { application_name: 'voice-message-service', ...(pooler === 'none' ? PLANNER_SETTINGS : {}) },
  })
  const sql = surviving(pooler === 'transaction' ? withoutPipelining(client) : client)
  return { sql, db: drizzle(sql, { schema, casing: 'snake_case' }) }
}

/** The database of a process. */
interface Address {
  url: string
  pooler: Pooler
  /** The same database without a pooler, for LISTEN. */
  directUrl?: string | undefined
}

// On globalThis, because Next's bundles and hot reload load this module more than once in a process.
const shared = globalThis as typeof globalThis & {
  voiceMessageDatabase?: Address
  voiceMessageConnection?: Connection
  voiceMessageListener?: postgres.Sql
}

const database = (): Address | undefined => shared.voiceMessageDatabase

/** Sets the database of this process. Only what composes a process calls it; the first query connects. */
export function setDatabase(url: string, options: Omit<Address, 'url'> = { pooler: 'none' }): void {
  shared.voiceMessageDatabase = { url, ...options }
}

/** Runs `work` with another database of this process, for a command that prepares one. Nothing else may query meanwhile. */
export async function onDatabase<T>(url: string, work: () => Promise<T>): Promise<T> {
  const before = shared.voiceMessageDatabase
  await disconnect()
  setDatabase(url)
  try {
    return await work()
  } finally {
    await disconnect()
    if (before === undefined) delete shared.voiceMessageDatabase
    else shared.voiceMessageDatabase = before
  }
}

export function connection(): Connection {
  shared.voiceMessageConnection ??= connect(required().url)
  return shared.voiceMessageConnection
}

function required(): Address {
  const address = database()
  if (address === undefined) throw new Error('This process has no database.')
  return address
}

export const db = (): Database => connection().db

/**
 * Listens to a channel of notifications, on the direct URL if there is one. Behind a pooler in transaction mode and without a direct
 * URL none arrive, so a caller must also look by itself from time to time.
 * @param onListening called at first and after each reconnection, during which notifications were lost
 * @returns a function that ends it
 */
export async function listen(
  channel: string,
  onNotification: (payload: string) => void,
  onListening: () => void,
): Promise<() => Promise<void>> {
  const { pooler, directUrl } = required()
  if (pooler === 'transaction' && !directUrl) {
    onListening()
    return async () => {}
  }
  if (directUrl) shared.voiceMessageListener ??= connect(directUrl, 1, 'session').sql
  const sql = shared.voiceMessageListener ?? connection().sql
  const { unlisten } = await sql.listen(channel, onNotification, onListening)
  return async () => void (await unlisten())
}

/** Ends the pool of this process and waits at most five seconds for running queries. */
export async function disconnect(): Promise<void> {
  const open = [shared.voiceMessageConnection?.sql, shared.voiceMessageListener]
  delete shared.voiceMessageConnection
  delete shared.voiceMessageListener
  await Promise.all(open.map((sql) => sql?.end({ timeout: 5 })))
}

/** Reads the database's clock. Times of rows are compared with it, because the clock of a process may be wrong. */
export async function databaseTime(on: Queryable = db()): Promise<Date> {
  const [row] = await on.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  if (!row) throw new Error('The database did not return the time.')
  return new Date(row.ms)
}

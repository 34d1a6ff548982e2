import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { required } from '../server/env'
import * as schema from './schema'
import { surviving } from './surviving'

export type Database = PostgresJsDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either: for a query that may stand alone or share a transaction. */
export type Queryable = Database | Transaction

interface Connection {
  sql: postgres.Sql
  db: Database
}

/**
 * Every statement of ours finds its rows by an index. A prepared one keeps the plan of its first calls, which on a young
 * database, whose tables are small and not analyzed yet, would be a scan of the whole table for as long as it lives.
 */
const BY_INDEX = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }

/**
 * Seconds before a lost connection is opened again. postgres.js's own delay grows to 20 seconds, and not only while Postgres is
 * down: after lost connections of which each was replaced at once it stays long, and requests wait for it.
 */
const reconnectDelay = (lostInARow: number): number => Math.min(3 ** lostInARow / 100, 0.1)

/** Opens a pool. `max` is the number of connections; the caller ends `sql`. */
export function connect(url: string, max = 10): Connection {
  const sql = surviving(
    postgres(url, {
      max,
      onnotice: () => {},
      backoff: reconnectDelay,
      connection: { application_name: 'voice-message-service', ...BY_INDEX },
    }),
  )
  return { sql, db: drizzle(sql, { schema, casing: 'snake_case' }) }
}

// On globalThis, because Next's bundles and hot reload load this module more than once in a process.
const shared = globalThis as typeof globalThis & { voiceMessageConnection?: Connection }

/** The pool of this process, opened at the first call from DATABASE_URL. */
export function connection(): Connection {
  shared.voiceMessageConnection ??= connect(required('DATABASE_URL'))
  return shared.voiceMessageConnection
}

export const db = (): Database => connection().db

/** Ends this process's pool, waiting at most five seconds for queries under way. */
export async function disconnect(): Promise<void> {
  const open = shared.voiceMessageConnection
  delete shared.voiceMessageConnection
  await open?.sql.end({ timeout: 5 })
}

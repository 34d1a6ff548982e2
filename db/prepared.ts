import { fillPlaceholders, is, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { ParameterOrJSON, Sql } from 'postgres'
import type { Queryable } from './client'

const dialect = new PgDialect({ casing: 'snake_case' })

/** Executes a statement that is planned once for each connection and pipelined. Its text must never change, as connections keep it. */
export async function prepared<T extends Record<string, unknown>>(on: Queryable, statement: SQL): Promise<T[]> {
  const { sql, params } = dialect.sqlToQuery(statement)
  return execute<T>(on, sql, params)
}

/** Returns a function that executes a prepared statement with the values of its placeholders (`sql.placeholder`). */
export function preparedOnce<Values extends Record<string, unknown>, T extends Record<string, unknown>>(
  statement: () => SQL,
): (on: Queryable, values: Values) => Promise<T[]> {
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined
  return (on, values) => {
    query ??= dialect.sqlToQuery(statement())
    return execute<T>(on, query.sql, fillPlaceholders(query.params, values))
  }
}

async function execute<T extends Record<string, unknown>>(
  on: Queryable,
  text: string,
  params: unknown[],
): Promise<T[]> {
  const { session } = on._
  // Not instanceof: each bundle of Next has its own Drizzle, and the connection may come from another bundle.
  if (!is(session, PostgresJsSession)) throw new Error('This database does not use postgres.js.')
  const client: Sql = session.client
  return client.unsafe<T[]>(text, params as ParameterOrJSON<never>[], { prepare: true })
}

/**
 * A column that makes the commit of its statement asynchronous: the commit does not wait until the disk has it. A crash of Postgres
 * or of its machine can undo the statements of the last 0.6 seconds (three times `wal_writer_delay`), a crash of this service none.
 * Other sessions see the result as after every commit. Use it only in a statement that runs outside of a transaction and whose
 * result may be lost (decision 18). The value of the column is `off`.
 * https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export const ASYNCHRONOUS_COMMIT = sql`set_config('synchronous_commit', 'off', true)`

import { is, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { ParameterOrJSON, Sql } from 'postgres'
import type { Queryable } from './client'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Executes a prepared statement: it is planned once for each connection, needs one round trip instead of two, and is pipelined.
 * Drizzle prepares nothing on this driver. Only for statements whose text never changes, because a connection keeps each text.
 */
export async function prepared<T extends Record<string, unknown>>(on: Queryable, statement: SQL): Promise<T[]> {
  const { session } = on._
  // Not instanceof: each bundle of Next has its own Drizzle, and the connection may come from another bundle.
  if (!is(session, PostgresJsSession)) throw new Error('This database does not use postgres.js.')
  const { sql, params } = dialect.sqlToQuery(statement)
  const client: Sql = session.client
  return await client.unsafe<T[]>(sql, params as ParameterOrJSON<never>[], { prepare: true })
}

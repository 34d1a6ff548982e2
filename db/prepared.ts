import { is, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { ParameterOrJSON, Sql } from 'postgres'
import type { Queryable } from './client'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Executes a statement as a prepared one: planned once a connection, one round trip instead of two, and sent without waiting
 * for those before it. Drizzle itself prepares nothing on this driver. Only for texts that never change, because a connection
 * keeps each of them.
 */
export async function prepared<T extends Record<string, unknown>>(on: Queryable, statement: SQL): Promise<T[]> {
  const { session } = on._
  // Not instanceof: Next's bundles have a Drizzle each, and the connection may be of another one's.
  if (!is(session, PostgresJsSession)) throw new Error('This database is not driven by postgres.js.')
  const { sql, params } = dialect.sqlToQuery(statement)
  const client: Sql = session.client
  return await client.unsafe<T[]>(sql, params as ParameterOrJSON<never>[], { prepare: true })
}

import { sql } from 'drizzle-orm'
import { db, type Queryable } from './client'

/** Reads the database's clock. Times of rows are compared with it, because the clock of a process may be wrong. */
export async function databaseTime(on: Queryable = db()): Promise<Date> {
  const [row] = await on.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  if (!row) throw new Error('The database did not return the time.')
  return new Date(row.ms)
}

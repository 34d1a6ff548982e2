import { connection, disconnect } from '../../../db/client'

/**
 * Opens new connections that plan each prepared statement once. In a new database, whose tables were never analyzed, they plan it for
 * empty tables. In production, connections keep such plans until the first analyze.
 */
export async function planOnce(): Promise<void> {
  const { sql } = connection()
  const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`
  await sql.unsafe(`alter database "${name}" set plan_cache_mode = force_generic_plan`)
  await disconnect()
}

/** Returns the number of rows of these tables that statements read while `work` runs, by index or by scan. */
export async function rowsRead(tables: readonly string[], work: () => Promise<unknown>): Promise<number> {
  const before = await totalRead(tables)
  await work()
  return (await totalRead(tables)) - before
}

async function totalRead(tables: readonly string[]): Promise<number> {
  const { sql } = connection()
  await sql`select pg_stat_force_next_flush()`
  await sql`select pg_stat_clear_snapshot()`
  const [row] = await sql<{ rows: number }[]>`
    select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname in ${sql([...tables])}`
  return row?.rows ?? Number.NaN
}

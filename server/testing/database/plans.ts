import { setTimeout as sleep } from 'node:timers/promises'
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

/** Connections report what they read with a delay of up to ten seconds, and when they end. */
async function totalRead(tables: readonly string[]): Promise<number> {
  await disconnect()
  const { sql } = connection()
  // A pooler keeps its connections.
  const others = () => sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  while ((await others()).length > 0) await sleep(10)
  const [row] = await sql<{ rows: number }[]>`
    select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname in ${sql([...tables])}`
  return row?.rows ?? Number.NaN
}

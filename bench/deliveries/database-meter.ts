import { connection } from '../../db/client'

/** Measures what all clients commit and write in the database until the returned function is called. */
export async function databaseMeter(): Promise<() => Promise<{ transactions: number; walBytes: number }>> {
  const read = async () => {
    // The number of transactions is approximate: a backend reports its own at most once a second.
    const [row] = await connection().sql<{ commits: number; wal: number }[]>`
      select xact_commit::float8 as commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
      from pg_stat_database where datname = current_database()`
    if (!row) throw new Error('The database returned no statistics.')
    return row
  }
  const before = await read()
  return async () => {
    const after = await read()
    return { transactions: after.commits - before.commits, walBytes: after.wal - before.wal }
  }
}

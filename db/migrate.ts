import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import { ROOT } from '../server/root'
import { ADVISORY_LOCKS } from './advisory-locks'
import { connect } from './client'
import { pgPool } from './pg-pool'

const MIGRATIONS = path.join(ROOT, 'db/migrations')
const OLDEST_POSTGRES = 15

/**
 * Migrates the tables of the service and of graphile-worker to this version, one process at a time (advisory lock).
 * @throws when the server is older than PostgreSQL 15, or a migration fails; a failed migration is rolled back.
 */
export async function migrate(url: string): Promise<void> {
  const { sql: connection, db } = connect(url, 1)
  try {
    const [row] = await db.execute<{ version: number }>(
      sql`select current_setting('server_version_num')::int / 10000 as version`,
    )
    if (!row || row.version < OLDEST_POSTGRES)
      throw new Error(`PostgreSQL ${OLDEST_POSTGRES} or later is required; this server has ${row?.version}.`)
    await db.execute(sql`select pg_advisory_lock(${ADVISORY_LOCKS.migration})`)
    await applyMigrations(db, { migrationsFolder: MIGRATIONS })
    const pool = pgPool(url, 1)
    try {
      await runMigrations({ pgPool: pool })
    } finally {
      await pool.end()
    }
  } finally {
    await connection.end({ timeout: 5 })
  }
}

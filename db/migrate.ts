import path from 'node:path'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { ROOT } from '../server/root'
import { connect } from './client'
import { type LockOptions, MigrationError, withMigrationLock } from './migration-lock'
import { pgPool } from './pg-pool'

const MIGRATIONS = path.join(ROOT, 'db/migrations')
const OLDEST_POSTGRES = 15
const CONNECT_TIMEOUT_MS = 30_000

/**
 * Migrates the tables of the service and of graphile-worker to this version, one process at a time.
 * @throws MigrationError when the server is older than PostgreSQL 15, or the lock cannot be had; the error of a
 * migration that fails, which is rolled back
 */
export async function migrate(url: string, options: LockOptions = {}): Promise<void> {
  const pool = pgPool(url, 2, CONNECT_TIMEOUT_MS)
  try {
    await withMigrationLock(pool, options, async () => {
      await requireVersion(pool)
      await migrateTables(url)
      await runMigrations({ pgPool: pool })
    })
  } finally {
    await pool.end()
  }
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select current_setting('server_version_num')::int / 10000 as version")
  const { version } = rows[0]
  if (version < OLDEST_POSTGRES)
    throw new MigrationError(`PostgreSQL ${OLDEST_POSTGRES} or later is required; this server has ${version}.`)
}

async function migrateTables(url: string): Promise<void> {
  const { sql, db } = connect(url, 1)
  try {
    await applyMigrations(db, { migrationsFolder: MIGRATIONS })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

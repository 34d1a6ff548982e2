import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
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
 * @throws MigrationError when the server is older than PostgreSQL 15, the database has tables of a version before 0.1.0, or
 * the lock cannot be had; the error of a migration that fails, which is rolled back
 */
export async function migrate(url: string, options: LockOptions = {}): Promise<void> {
  const pool = pgPool(url, 2, () => {}, CONNECT_TIMEOUT_MS)
  try {
    await withMigrationLock(pool, options, async () => {
      await requireVersion(pool)
      await refuseUnreleased(pool)
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

/** Refuses a database whose first migration is another one. Versions before 0.1.0 were not released, and nothing upgrades them. */
async function refuseUnreleased(pool: pg.Pool): Promise<void> {
  const { rows: tables } = await pool.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
  if (!tables[0].exists) return
  const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations order by created_at limit 1')
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (rows.length > 0 && rows[0].hash !== baseline?.hash)
    throw new MigrationError(
      'This database is of an unreleased version, which cannot be upgraded. Use an empty database, or an empty DATA_DIR.',
    )
}

async function migrateTables(url: string): Promise<void> {
  const { sql, db } = connect(url, 1)
  try {
    await applyMigrations(db, { migrationsFolder: MIGRATIONS })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

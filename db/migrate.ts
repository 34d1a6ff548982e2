import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { ROOT } from '../server/root'
import { ADVISORY_LOCKS } from './advisory-locks'
import { connect } from './client'
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
    await untilReachable(pool, new URL(url).host, options)
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

/**
 * Waits until Postgres accepts a session, as when both start together.
 * @throws MigrationError when it refuses the session for good, such as for a wrong password, or for five minutes
 */
async function untilReachable(
  pool: pg.Pool,
  host: string,
  { signal, report = console.error, waitLimitMs = WAIT_LIMIT_MS }: LockOptions,
): Promise<void> {
  const startedAt = performance.now()
  let reportAt = 0
  for (;;) {
    try {
      const session = await pool.connect()
      return session.release()
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (REFUSED_FOR_GOOD.test(code)) throw new MigrationError(`DATABASE_URL: ${message}`)
      const waitedMs = performance.now() - startedAt
      const reason = code || message
      if (waitedMs >= waitLimitMs)
        throw new MigrationError(
          `DATABASE_URL: Postgres at ${host} was not reachable for ${seconds(waitedMs)} (${reason}).`,
        )
      if (waitedMs >= reportAt) {
        reportAt = waitedMs + REPORT_EVERY_MS
        report(`Waiting for Postgres at ${host}: ${reason} (${seconds(waitedMs)} of at most ${seconds(waitLimitMs)}).`)
      }
      await sleep(TRY_EVERY_MS, undefined, { signal })
    }
  }
}

/** SQLSTATE of a wrong user or password, of a refused address, and of a database that does not exist. */
const REFUSED_FOR_GOOD = /^(28...|3D000)$/

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

export class MigrationError extends Error {}

interface LockOptions {
  signal?: AbortSignal
  report?: (line: string) => void
  waitLimitMs?: number
}

const TRY_EVERY_MS = 250
const REPORT_EVERY_MS = 5_000
const WAIT_LIMIT_MS = 5 * 60_000

/**
 * Runs `work` while a session of `pool` has the migration lock of the database.
 * @throws MigrationError behind a pooler in transaction mode, or when another session keeps the lock for five minutes;
 * AbortError after the signal
 */
export async function withMigrationLock(
  pool: pg.Pool,
  options: LockOptions,
  work: () => Promise<unknown>,
): Promise<void> {
  const session = await pool.connect()
  try {
    await refuseTransactionPooler(session, pool)
    await lock(session, options)
    try {
      await work()
    } finally {
      // A session that was lost has no lock any more.
      await session.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]).catch(() => {})
    }
  } finally {
    session.release()
  }
}

async function lock(
  session: pg.ClientBase,
  { signal, report = console.error, waitLimitMs = WAIT_LIMIT_MS }: LockOptions,
): Promise<void> {
  const startedAt = performance.now()
  let reportAt = 0
  for (;;) {
    const { rows } = await session.query('select pg_try_advisory_lock($1) as locked', [ADVISORY_LOCKS.migration])
    if (rows[0].locked) return
    const waitedMs = performance.now() - startedAt
    if (waitedMs >= waitLimitMs) {
      const holder = await holderOf(session)
      throw new MigrationError(
        `Postgres process ${holder} has had the migration lock of this database for ${seconds(waitedMs)}. ` +
          `If no other start is migrating, end it: select pg_terminate_backend(${holder})`,
      )
    }
    if (waitedMs >= reportAt) {
      reportAt += REPORT_EVERY_MS
      report(
        `Waiting for the migration lock of this database, which Postgres process ${await holderOf(session)} has ` +
          `(${seconds(waitedMs)} of at most ${seconds(waitLimitMs)}).`,
      )
    }
    await sleep(TRY_EVERY_MS, undefined, { signal })
  }
}

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`

/** Returns the pid of the session that has the lock; `unknown` when it has just released it. */
async function holderOf(session: pg.ClientBase): Promise<number | 'unknown'> {
  const { rows } = await session.query(
    `select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and granted and datname = current_database()
        and classid = 0 and objid = $1 and objsubid = 1`,
    [ADVISORY_LOCKS.migration],
  )
  return rows[0]?.pid ?? 'unknown'
}

/**
 * Refuses a pooler in transaction mode: it would leave the lock on one of its connections. Every pooler reports a pid
 * of its own when a session starts. In transaction mode, the next statement of a session runs on another backend, or a
 * second session gets the backend of the first.
 * @throws MigrationError
 */
async function refuseTransactionPooler(session: pg.ClientBase, pool: pg.Pool): Promise<void> {
  const backend = await backendOf(session)
  if ('processID' in session && session.processID === backend) return
  const isShared = (await backendOf(session)) !== backend || (await backendOf(pool)) === backend
  if (isShared)
    throw new MigrationError(
      'DATABASE_URL: a connection pooler in transaction mode is not supported. ' +
        'Use the direct URL of the database, or session mode.',
    )
}

async function backendOf(on: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await on.query('select pg_backend_pid() as pid')
  return rows[0].pid
}

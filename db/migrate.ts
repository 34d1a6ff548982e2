import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { ROOT } from '../server/root'
import { ADVISORY_LOCKS } from './advisory-locks'
import { connect } from './client'
import { pgPool } from './one-client'
import { DatabaseError, untilReachable, Wait, type WaitOptions } from './reachable'

const MIGRATIONS = path.join(ROOT, 'db/migrations')
const OLDEST_POSTGRES = 15
const CONNECT_TIMEOUT_MS = 30_000

interface MigrateOptions extends WaitOptions {
  /** The setting that has the URL, for errors. */
  setting?: string
}

/**
 * Migrates the tables of the service and of graphile-worker to this version, one process at a time.
 * @throws DatabaseError when the server is older than PostgreSQL 15, the database has tables of a version before 0.1.0, or
 * the lock cannot be had; the error of a migration that fails, which is rolled back
 * @param options.until hash of the last migration to apply, for a backup of an older version. Default: the newest
 */
export async function migrate(url: string, options: MigrateOptions & { until?: string } = {}): Promise<void> {
  await untilReachable(url, options.setting ?? 'DATABASE_URL', options)
  const pool = pgPool(url, 2, () => {}, CONNECT_TIMEOUT_MS)
  try {
    await withMigrationLock(pool, options, async () => {
      await requireVersion(pool)
      await refuseUnreleased(pool)
      await migrateTables(url, options.until)
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
    throw new DatabaseError(`PostgreSQL ${OLDEST_POSTGRES} or later is required; this server has ${version}.`)
}

/** Refuses a database whose first migration is another one. Versions before 0.1.0 were not released, and nothing upgrades them. */
async function refuseUnreleased(pool: pg.Pool): Promise<void> {
  const { rows: tables } = await pool.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
  if (!tables[0].exists) return
  const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations order by created_at limit 1')
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (rows.length > 0 && rows[0].hash !== baseline?.hash)
    throw new DatabaseError(
      'This database is of an unreleased version, which cannot be upgraded. Use an empty database, or an empty DATA_DIR.',
    )
}

/** Lists the migrations of this version, oldest first. */
export async function knownMigrations(): Promise<{ tag: string; hash: string }[]> {
  const { entries } = await readJournal()
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  return entries.map(({ tag }, index) => ({ tag, hash: files[index]?.hash ?? '' }))
}

const JOURNAL = 'meta/_journal.json'

const readJournal = async (): Promise<{ entries: { tag: string }[] }> =>
  JSON.parse(await readFile(path.join(MIGRATIONS, JOURNAL), 'utf8'))

async function migrateTables(url: string, until: string | undefined): Promise<void> {
  // As behind a pooler: migrations run once, so they need neither named statements nor plans by index.
  const { sql, db } = connect(url, 1, 'transaction')
  try {
    if (until === undefined) await applyMigrations(db, { migrationsFolder: MIGRATIONS })
    else
      await withMigrationsUntil(until, async (migrationsFolder) => {
        await applyMigrations(db, { migrationsFolder })
      })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Runs `work` with a folder of the migrations up to one of them, because Drizzle applies a whole folder. */
async function withMigrationsUntil(until: string, work: (folder: string) => Promise<void>): Promise<void> {
  const last = (await knownMigrations()).findIndex(({ hash }) => hash === until)
  if (last < 0) throw new DatabaseError('The migration is of a later version of this service.')
  const folder = await mkdtemp(path.join(tmpdir(), 'voice-message-migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const journal = await readJournal()
    await writeFile(
      path.join(folder, JOURNAL),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }),
    )
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs `work` while another session of `pool` has the migration lock of the database. The lock belongs to a transaction, so that it ends
 * with it, or with its connection, also behind a pooler in transaction mode.
 * @throws DatabaseError when another session keeps the lock for five minutes; AbortError after the signal
 */
export async function withMigrationLock(
  pool: pg.Pool,
  options: WaitOptions,
  work: () => Promise<unknown>,
): Promise<void> {
  const session = await pool.connect()
  try {
    await session.query('begin')
    // This transaction is idle while the migrations run.
    await session.query('set local idle_in_transaction_session_timeout = 0')
    await lock(session, options)
    await work()
  } finally {
    // A session that was lost has no lock any more.
    await session.query('rollback').catch(() => {})
    session.release()
  }
}

async function lock(session: pg.ClientBase, options: WaitOptions): Promise<void> {
  const wait = new Wait(options)
  for (;;) {
    const { rows } = await session.query('select pg_try_advisory_xact_lock($1) as locked', [ADVISORY_LOCKS.migration])
    if (rows[0].locked) return
    const holder = await holderOf(session)
    await wait.next(
      (waited) =>
        `Postgres process ${holder} has had the migration lock of this database for ${waited}. ` +
        `If no other start is migrating, end it: select pg_terminate_backend(${holder})`,
      (waited) => `Waiting for the migration lock of this database, which Postgres process ${holder} has (${waited}).`,
    )
  }
}

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

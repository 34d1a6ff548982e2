import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../server/testing/database/database'
import { ADVISORY_LOCKS } from './advisory-locks'
import { migrate, withMigrationLock } from './migrate'
import { pgPool } from './one-client'
import { DatabaseError } from './reachable'

const database = testDatabase()

let pool: pg.Pool
beforeAll(() => {
  pool = pgPool(database.url, 3)
})
afterAll(() => pool.end())

/** Takes the migration lock in another session. */
async function holdLock() {
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
  const { rows } = await holder.query('select pg_backend_pid() as pid')
  let isHeld = true
  const release = () => {
    if (isHeld) holder.release(true)
    isHeld = false
  }
  onTestFinished(release)
  return { pid: Number(rows[0].pid), release }
}

const locks = async () => {
  const { rows } = await pool.query(
    "select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  )
  return rows
}

test('a migration waits for another one, and names the process that has the lock at once and every five seconds', async () => {
  const { pid, release } = await holdLock()
  const reports: string[] = []
  const migrated = migrate(database.url, { report: (line) => reports.push(line) })
  await expect.poll(() => reports.length).toBe(2)
  release()
  await migrated
  expect(reports).toEqual([
    `Waiting for the migration lock of this database, which Postgres process ${pid} has (0 s of at most 300 s).`,
    `Waiting for the migration lock of this database, which Postgres process ${pid} has (5 s of at most 300 s).`,
  ])
})

test('the wait has a limit, and the error says how to end the process that has the lock', async () => {
  const { pid } = await holdLock()
  const waiting = migrate(database.url, { report: () => {}, waitLimitMs: 300 })
  await expect(waiting).rejects.toThrow(DatabaseError)
  await expect(waiting).rejects.toThrow(`select pg_terminate_backend(${pid})`)
})

test('a signal ends the wait', async () => {
  await holdLock()
  const stopping = new AbortController()
  const waiting = migrate(database.url, { signal: stopping.signal, report: () => stopping.abort() })
  await expect(waiting).rejects.toThrow('aborted')
})

test.each([
  ['succeeds', async () => {}],
  ['fails', () => Promise.reject(new Error('failed'))],
])('the session is without the lock when the work %s, while it is still open', async (_, work) => {
  await withMigrationLock(pool, {}, async () => {
    expect(await locks()).toHaveLength(1)
    await work()
  }).catch((error) => expect(error).toEqual(new Error('failed')))
  expect(await locks()).toEqual([])
})

test('a database of an unreleased version is refused before anything is changed', async () => {
  await database.sql`update drizzle.__drizzle_migrations set hash = 'of another baseline'`
  await database.sql`drop table limit_windows`
  await expect(migrate(database.url)).rejects.toThrow(/^This database is of an unreleased version/)
  expect(await database.sql`select to_regclass('limit_windows') as found`).toEqual([{ found: null }])
})

// drizzle-kit does not know these. A newly generated baseline needs them copied.
test('the baseline has what is written by hand', async () => {
  const { sql } = database
  expect(await sql`select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`).toEqual([
    { proname: 'keep_former_handle' },
    { proname: 'message_search' },
    { proname: 'search_words' },
  ])
  expect(
    await sql`select tgname from pg_trigger where not tgisinternal and tgname like 'accounts_%' order by 1`,
  ).toEqual([{ tgname: 'accounts_deleted' }, { tgname: 'accounts_handle_changed' }])
  expect(await sql`select reloptions from pg_class where oid = 'events'::regclass`).toEqual([
    { reloptions: ['toast_tuple_target=8160'] },
  ])
  expect(
    await sql`select attstorage::text from pg_attribute where attrelid = 'recording_parts'::regclass and attname = 'bytes'`,
  ).toEqual([{ attstorage: 'e' }])
})

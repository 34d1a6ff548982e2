import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../server/testing/database/database'
import { until } from '../server/testing/processes/faults'
import { connect, type Database, db, type Queryable } from './client'
import { prepared } from './prepared'
import { isConnectionLost, repeatable } from './surviving'

const database = testDatabase()

const pidOf = async (on: Queryable): Promise<number> => {
  const [row] = await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

/** Ends the backend from another connection, as a restart of Postgres does. */
async function end(pid: number): Promise<void> {
  const other = connect(database.url, 1)
  await other.sql`select pg_terminate_backend(${pid})`
  await other.sql.end()
}

/** A pool of one connection, so that the next query meets the one that was lost. */
async function withOneConnection<T>(work: (one: Database) => Promise<T>): Promise<T> {
  const { sql: client, db: one } = connect(database.url, 1)
  try {
    return await work(one)
  } finally {
    await client.end({ timeout: 1 })
  }
}

/** Returns when the backend is gone and this process has had the time to hear of it. */
async function endAndHear(pid: number): Promise<void> {
  await end(pid)
  await until(async () => (await database.sql`select 1 from pg_stat_activity where pid = ${pid}`).length === 0)
  await sleep(50)
}

describe('after its backend was terminated, a connection executes the next query normally', () => {
  test.each<[string, (one: Database) => Promise<unknown>]>([
    ['while it ran a statement', (one) => one.execute(sql`select pg_sleep(10)`)],
    [
      'after it sent some rows',
      (one) => one.execute(sql`select n, pg_sleep(n / 1000) from generate_series(1, 5000) n`),
    ],
    ['while it was idle', () => sleep(10)],
    [
      'with statements behind the one it ran',
      async (one) =>
        Promise.all([one.execute(sql`select pg_sleep(10)`), one.execute(sql`select 1`), one.execute(sql`select 2`)]),
    ],
  ])('%s', async (_, work) => {
    await withOneConnection(async (one) => {
      for (const next of [
        () => one.execute(sql`select 'next' as word`),
        () => one.transaction((tx) => tx.execute(sql`select 'next' as word`)),
        () => prepared(one, sql`select 'next' as word`),
      ]) {
        const pid = await pidOf(one)
        const busy = work(one).catch((error) => error)
        await sleep(30)
        await endAndHear(pid)
        await busy
        expect([...(await next())]).toEqual([{ word: 'next' }])
      }
    })
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a connection that closes between a query and its write works again', async () => {
  await withOneConnection(async (one) => {
    const sockets: net.Socket[] = []
    const write = net.Socket.prototype.write
    vi.spyOn(net.Socket.prototype, 'write').mockImplementation(function (this: net.Socket, ...given: unknown[]) {
      if (!sockets.includes(this)) sockets.push(this)
      return Reflect.apply(write, this, given)
    })
    const pid = await pidOf(one)
    // The socket closes at the end of this turn of the event loop, before what the query wrote is sent.
    const lost = new Promise((resolve) => {
      sockets[0]?.once('end', () =>
        setImmediate(() => resolve(one.execute(sql`select 'lost' as word`).catch((error) => error))),
      )
    })
    await end(pid)
    expect(isConnectionLost(await lost)).toBe(true)
    const begun = performance.now()
    for (const word of ['next', 'last'])
      expect([...(await one.execute(sql`select ${word}::text as word`))]).toEqual([{ word }])
    // postgres.js gives up a session that does not start after 30 seconds.
    expect(performance.now() - begun).toBeLessThan(25_000)
    expect(sockets.length).toBe(3)
  })
})

test('a query whose connection is lost is rejected, because it may have been executed', async () => {
  await withOneConnection(async (one) => {
    const pid = await pidOf(one)
    const dying = expect(one.execute(sql`select pg_sleep(10)`)).rejects.toThrow()
    await sleep(30)
    await end(pid)
    await dying
  })
})

test('a transaction whose connection is lost before its commit is run again and takes effect once', async () => {
  await database.sql`create table happened (run int)`
  let runs = 0
  await db().transaction(async (tx) => {
    const run = ++runs
    await tx.execute(sql`insert into happened values (${run})`)
    if (run < 3) await end(await pidOf(tx))
    await tx.execute(sql`select 1`)
  })
  expect(await database.sql`select run from happened`).toEqual([{ run: 3 }])
})

test('a transaction that loses its connection every time is rejected in the end, and the pool still works', async () => {
  let runs = 0
  const dying = db().transaction(async (tx) => {
    runs++
    await end(await pidOf(tx))
    await tx.execute(sql`select 1`)
  })
  await expect(dying).rejects.toThrow()
  expect(runs).toBe(4)
  await Promise.all(Array.from({ length: 20 }, () => db().transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`))))
})

test('a transaction is not run again after the commit was sent, because its result is unknown', async () => {
  await database.sql`create table slow_commit (n int primary key)`
  await database.sql.unsafe(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(10); return null; end $$;
    create constraint trigger late after insert on slow_commit deferrable initially deferred for each row execute function dawdle()`)
  let runs = 0
  let pid = 0
  const dying = db().transaction(async (tx) => {
    runs++
    pid = await pidOf(tx)
    await tx.execute(sql`insert into slow_commit values (1)`)
  })
  const rejected = expect(dying).rejects.toThrow()
  await until(async () => {
    const [row] = await database.sql`select query, state from pg_stat_activity where pid = ${pid}`
    return row?.state === 'active' && row.query.startsWith('commit')
  })
  await end(pid)
  await rejected
  expect(runs).toBe(1)
})

test('repeatable work is run again when its connection is lost, and not after other errors', async () => {
  let runs = 0
  const read = () =>
    repeatable(async () => {
      runs++
      const [row] = await db().execute<{ pid: number; seconds: unknown }>(
        sql`select pg_backend_pid() as pid, ${runs === 1 ? sql`pg_terminate_backend(pg_backend_pid())` : sql`1`} as seconds`,
      )
      return row?.pid
    })
  expect(await read()).toBeGreaterThan(0)
  expect(runs).toBe(2)
  runs = 1
  const wrong = () => {
    runs++
    return db().execute(sql`select 1 / 0`)
  }
  await expect(repeatable(async () => wrong())).rejects.toThrow()
  expect(runs).toBe(2)
})

const withCode = (code: string, fields: object = {}) => Object.assign(new Error(code), { code, ...fields })
const OF_A_QUERY = { query: 'select 1', parameters: [] }

test.each<[string, unknown, boolean]>([
  ['postgres.js closed the connection', withCode('CONNECTION_CLOSED'), true],
  ['the socket of a query was reset', withCode('ECONNRESET', OF_A_QUERY), true],
  ['and an error wraps it', new Error('Failed query', { cause: withCode('EPIPE', OF_A_QUERY) }), true],
  ['Postgres shut down', withCode('57P01', { severity: 'FATAL', severity_local: 'FATAL' }), true],
  ['a statement failed', withCode('22012', { severity: 'ERROR', severity_local: 'ERROR' }), false],
  ['fetch met a reset', new TypeError('fetch failed', { cause: withCode('ECONNRESET') }), false],
  ['a mail server went silent', withCode('ETIMEDOUT'), false],
  ['a pipe of another process broke', withCode('EPIPE'), false],
])('an error says whether a connection to Postgres is lost: %s', (_, error, isLost) => {
  expect(isConnectionLost(error)).toBe(isLost)
})

test.each<[string, () => Promise<unknown>]>([
  ['another service', () => Promise.reject(withCode('ECONNRESET'))],
  [
    'another connection to Postgres',
    async () => withOneConnection(async (other) => other.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
  ],
])('a transaction whose work fails because %s was lost is rolled back and rejected, once', async (_, work) => {
  await database.sql`create table if not exists written (n int)`
  let runs = 0
  const failing = db().transaction(async (tx) => {
    runs++
    await tx.execute(sql`insert into written values (1)`)
    await work()
  })
  await expect(failing).rejects.toThrow()
  expect([runs, await database.sql`select n from written`]).toEqual([1, []])
  expect(
    await database.sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  ).toEqual([])
})

test('two transactions in a deadlock both take effect, each once', async () => {
  await database.sql`create table locked (name text primary key, writes text[] not null default '{}')`
  await database.sql`insert into locked values ('a'), ('b')`
  let waiting = 2
  const runs: string[] = []
  const write = (name: string, order: string[]) =>
    db().transaction(async (tx) => {
      runs.push(name)
      for (const row of order) {
        await tx.execute(sql`update locked set writes = writes || ${name}::text where name = ${row}`)
        waiting--
        await until(() => waiting <= 0)
      }
    })
  await Promise.all([write('first', ['a', 'b']), write('second', ['b', 'a'])])
  // The one that was rolled back may meet the other again.
  expect(runs.length).toBeGreaterThanOrEqual(3)
  for (const { writes } of await database.sql`select writes from locked`)
    expect([...writes].sort()).toEqual(['first', 'second'])
})

test('a transaction that has a deadlock every time is rejected in the end', async () => {
  let runs = 0
  const refused = db().transaction(async (tx) => {
    runs++
    await tx.execute(sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`)
  })
  await expect(refused).rejects.toThrow()
  expect(runs).toBe(4)
})

test('statements of a transaction whose connection is lost are not sent', async () => {
  await database.sql`create table said (word text)`
  const pids: number[] = []
  let ended = 0
  let late: Promise<unknown> = Promise.resolve()
  const dying = db().transaction(async (tx) => {
    pids.push(await pidOf(tx))
    await tx.execute(sql`insert into said values ('before')`)
    const run = pids.length
    late = (async () => {
      await until(() => ended >= run)
      await sleep(100)
      await tx.execute(sql`insert into said values ('after')`)
    })()
    await late
  })
  const rejected = expect(dying).rejects.toThrow()
  for (let run = 1; run <= 4; run++) {
    await until(() => pids.length === run)
    await end(pids.at(-1) ?? 0)
    ended = run
  }
  await rejected
  await expect(late).rejects.toThrow()
  expect(await database.sql`select word from said`).toEqual([])
})

test('a transaction that fails for another reason is rolled back, and its connection is reused', async () => {
  await expect(db().transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow()
  await expect(db().transaction(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await db().transaction((tx) => pidOf(tx))).toBeGreaterThan(0)
})

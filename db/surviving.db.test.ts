import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../server/testing/database'
import { until } from '../server/testing/faults'
import { connect, db, type Queryable } from './client'

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

/** Until each connection has told once that it was lost: postgres.js gives the next query on it the old one's error. */
const untilWell = () =>
  until(() =>
    Promise.all(
      Array.from({ length: 20 }, () => db().transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`))),
    ).then(
      () => true,
      () => false,
    ),
  )

test('a transaction whose connection dies is rejected, the process lives, and the pool serves on', async () => {
  for (let round = 0; round < 4; round++) {
    let pid = 0
    const dying = db().transaction(async (tx) => {
      pid = await pidOf(tx)
      await tx.execute(sql`select pg_sleep(10)`)
    })
    const rejected = expect(dying).rejects.toThrow()
    await until(() => pid !== 0)
    await end(pid)
    await rejected
    await untilWell()
  }
})

test('what a dead transaction still says is said to nobody', async () => {
  await database.sql`create table said (word text)`
  let pid = 0
  let late: Promise<unknown> = Promise.resolve()
  const dying = db().transaction(async (tx) => {
    pid = await pidOf(tx)
    await tx.execute(sql`insert into said values ('before')`)
    late = (async () => {
      await sleep(300)
      await tx.execute(sql`insert into said values ('after')`)
    })()
    await late
  })
  const rejected = expect(dying).rejects.toThrow()
  await until(() => pid !== 0)
  await end(pid)
  await rejected
  await expect(late).rejects.toThrow()
  await untilWell()
  expect(await database.sql`select word from said`).toEqual([])
})

test('a transaction that fails for another reason is rolled back, and its connection goes on', async () => {
  await expect(db().transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow()
  await expect(db().transaction(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await db().transaction((tx) => pidOf(tx))).toBeGreaterThan(0)
})

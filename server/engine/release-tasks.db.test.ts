import { expect, test } from 'vitest'
import { MAIL_LINK } from '../accounts/sign-in/links'
import { COMPARE_ENGINES } from '../processing/compare-engines'
import { testDatabase } from '../testing/database/database'
import { releaseTasks } from './sweep'

const database = testDatabase()

/** Queues a task that a worker has locked for this long. */
async function locked(minutes: number, worker: string, task = MAIL_LINK): Promise<string> {
  const [job] = await database.sql<{ id: string }[]>`
    select id from graphile_worker.add_job(${task}, '{}'::json)`
  await database.sql`
    update graphile_worker._private_jobs set attempts = 1, locked_by = ${worker},
      locked_at = now() - make_interval(mins => ${minutes}) where id = ${job!.id}`
  return job!.id
}

const lockOf = async (id: string) =>
  (await database.sql`select locked_by from graphile_worker.jobs where id = ${id}`)[0]

test('a task of a worker that was killed can run again after five minutes, and one that runs stays locked', async () => {
  const [lost, lostToo, running] = [await locked(6, 'dead'), await locked(60, 'dead too'), await locked(4, 'alive')]
  expect(await releaseTasks()).toBe(2)
  expect(await lockOf(lost)).toEqual({ locked_by: null })
  expect(await lockOf(lostToo)).toEqual({ locked_by: null })
  expect(await lockOf(running)).toEqual({ locked_by: 'alive' })
  expect(await releaseTasks()).toBe(0)
})

test('a task that may be long stays locked for an hour', async () => {
  const [lost, running] = [await locked(61, 'dead', COMPARE_ENGINES), await locked(59, 'alive', COMPARE_ENGINES)]
  expect(await releaseTasks([COMPARE_ENGINES])).toBe(1)
  expect(await lockOf(lost)).toEqual({ locked_by: null })
  expect(await lockOf(running)).toEqual({ locked_by: 'alive' })
})

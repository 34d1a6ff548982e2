import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startProcessor } from '../engine/embedded/processor'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { spawnReady } from '../testing/processes/spawned-process'
import { acceptBatch, countUnfinished, expectCompletedOnce, makeJobsDue } from '../testing/processing/batch'
import { aTranscript, testEngines } from '../testing/processing/engines'
import { setEnv } from '../testing/set-env'

// Crashes while messages are processed. Nothing is lost, completed twice or published twice.

const database = testDatabase()
const MESSAGES = 200
/** Steps in flight of one worker, which a crash interrupts at most. */
const IN_FLIGHT = 8
/** Kills at random moments; later workers run until nothing is left. */
const MOST_KILLS = 20

const folder = testDataDir()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('kill -9 of the worker at random moments: 200 messages are completed once each', async () => {
  const batch = await acceptBatch(MESSAGES)
  let kills = 0
  while ((await countUnfinished(batch)) > 0) {
    await makeJobsDue()
    const worker = await spawnReady(['server/testing/processes/processing-worker.ts'])
    await sleep(kills < MOST_KILLS ? 50 + Math.random() * 800 : 10_000)
    worker.signal('SIGKILL')
    await worker.ended
    kills++
    if (kills > MOST_KILLS + 5) throw new Error(`${await countUnfinished(batch)} messages are not completed.`)
  }
  expect(kills).toBeGreaterThan(3)
  const [row] = await database.sql`
    select count(*)::int as n from processing_attempts a join messages m on m.id = a.message_id
    where m.account_id = ${batch.account.id} and outcome = 'interrupted'`
  expect(row?.n).toBeLessThanOrEqual(kills * IN_FLIGHT)
  await expectCompletedOnce(batch)
}, 600_000)

test('Postgres ends all connections again and again: 200 messages are completed once each', async () => {
  const batch = await acceptBatch(MESSAGES)
  const processor = await startProcessor(testEngines())
  ends.push(() => processor.stop())
  for (let cut = 0; cut < 10; cut++) {
    await sleep(100)
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {})
  }
  await expect
    .poll(
      async () => {
        await makeJobsDue()
        return countUnfinished(batch)
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(0)
  await expectCompletedOnce(batch)
})

test('while the audio store is full nothing fails; when it has space the messages are completed', async () => {
  const batch = await acceptBatch(MESSAGES)
  // A file where the folder should be: every write fails.
  setEnv({ DATA_DIR: '/dev/null/full' })
  const processor = await startProcessor(testEngines({ transcribe: async () => aTranscript() }))
  ends.push(() => processor.stop())
  await expect
    .poll(
      async () =>
        (await database.sql`select 1 from processing_jobs where account_id = ${batch.account.id} and faults > 0`)
          .length,
    )
    .toBe(MESSAGES)
  const [row] = await database.sql`
    select sum(attempts)::int as attempts, count(*) filter (where state <> 'pending')::int as ended
    from processing_jobs where account_id = ${batch.account.id}`
  expect(row).toEqual({ attempts: 0, ended: 0 })
  setEnv({ DATA_DIR: folder })
  await makeJobsDue()
  await expect.poll(() => countUnfinished(batch), { timeout: 120_000 }).toBe(0)
  await expectCompletedOnce(batch)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Account } from '../accounts/account/account'
import { startProcessor } from '../engine/embedded/processor'
import { resetEnv } from '../env'
import { audioStore } from '../messages/audio/audio-store'
import { testDatabase } from '../testing/database/database'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { spawnReady } from '../testing/processes/spawned-process'
import { aTranscript, testEngines } from '../testing/processing/engines'
import { anAcceptedRecording } from '../testing/processing/recordings'

// Crashes while messages are processed. Nothing is lost, completed twice or published twice.

const database = testDatabase()
const MESSAGES = 200
/** Steps in flight of one worker, which a crash interrupts at most. */
const IN_FLIGHT = 8
/** Kills at random moments; later workers run until nothing is left. */
const MOST_KILLS = 20

let folder: string
let account: Account
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'processing-faults-'))
  process.env.DATA_DIR = folder
  resetEnv()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => rm(folder, { recursive: true }))

async function acceptAll(): Promise<string[]> {
  account = await anAccount()
  await aSubscription({ accountId: account.id })
  const ids: string[] = []
  for (let n = 0; n < MESSAGES; n++) {
    // Each recording is different, so that a mixed-up one would be seen.
    ids.push(await anAcceptedRecording(account, new Uint8Array(500 + n).fill(n % 256)))
  }
  return ids
}

const countUnfinished = async () => {
  const [row] = await database.sql`
    select count(*)::int as n from processing_jobs where account_id = ${account.id} and state <> 'completed'`
  return row?.n as number
}
/** Ends the leases of dead workers, instead of waiting for them, and makes retries due. */
const makeAllDue = () =>
  database.sql`update processing_jobs set next_attempt_at = clock_timestamp() where state = 'pending'`

async function expectAllCompletedOnce(ids: readonly string[]): Promise<void> {
  const rows = await database.sql`
    select m.id, m.state, m.audio_key, (select count(*)::int from events e where e.message_id = m.id) as events,
      (select count(*)::int from deliveries d join events e on e.id = d.event_id where e.message_id = m.id) as deliveries,
      (select count(*)::int from processing_attempts a where a.message_id = m.id and outcome = 'done') as done,
      (select count(*)::int from recording_parts p where p.message_id = m.id) as parts
    from messages m where m.account_id = ${account.id}`
  expect(rows).toHaveLength(MESSAGES)
  for (const row of rows)
    expect(row).toEqual({
      id: row.id,
      state: 'completed',
      audio_key: row.id,
      events: 1,
      deliveries: 1,
      done: 3,
      parts: 0,
    })
  for (const [n, id] of ids.entries()) {
    const audio = Buffer.from(await new Response(await audioStore().get(id)).arrayBuffer())
    expect(audio.equals(Buffer.alloc(500 + n, n % 256))).toBe(true)
  }
}

test('kill -9 of the worker at random moments: 200 messages are completed once each', async () => {
  const ids = await acceptAll()
  let kills = 0
  while ((await countUnfinished()) > 0) {
    await makeAllDue()
    const worker = await spawnReady(['server/testing/processes/processing-worker.ts'])
    await sleep(kills < MOST_KILLS ? 50 + Math.random() * 800 : 10_000)
    worker.signal('SIGKILL')
    await worker.ended
    kills++
    if (kills > MOST_KILLS + 5) throw new Error(`${await countUnfinished()} messages are not completed.`)
  }
  expect(kills).toBeGreaterThan(3)
  const [row] = await database.sql`
    select count(*)::int as n from processing_attempts a join messages m on m.id = a.message_id
    where m.account_id = ${account.id} and outcome = 'interrupted'`
  expect(row?.n).toBeLessThanOrEqual(kills * IN_FLIGHT)
  await expectAllCompletedOnce(ids)
}, 600_000)

test('Postgres ends all connections again and again: 200 messages are completed once each', async () => {
  const ids = await acceptAll()
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
        await makeAllDue()
        return countUnfinished()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(0)
  await expectAllCompletedOnce(ids)
})

test('while the audio store is full nothing fails; when it has space the messages are completed', async () => {
  const ids = await acceptAll()
  // A file where the folder should be: every write fails.
  process.env.DATA_DIR = '/dev/null/full'
  resetEnv()
  const processor = await startProcessor(testEngines({ transcribe: async () => aTranscript() }))
  ends.push(() => processor.stop())
  await expect
    .poll(
      async () =>
        (await database.sql`select 1 from processing_jobs where account_id = ${account.id} and faults > 0`).length,
    )
    .toBe(MESSAGES)
  const [row] = await database.sql`
    select sum(attempts)::int as attempts, count(*) filter (where state <> 'pending')::int as ended
    from processing_jobs where account_id = ${account.id}`
  expect(row).toEqual({ attempts: 0, ended: 0 })
  process.env.DATA_DIR = folder
  resetEnv()
  await makeAllDue()
  await expect.poll(countUnfinished, { timeout: 120_000 }).toBe(0)
  await expectAllCompletedOnce(ids)
})

import { afterEach, describe, expect, test } from 'vitest'
import { claimStep } from '../processing/work/claim'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { anAccount } from '../testing/fixtures/factory'
import { until } from '../testing/processes/faults'
import { shifted } from '../testing/processes/shifted-clock'
import { type SpawnedProcess, spawnReady } from '../testing/processes/spawned-process'
import { acceptBatch, countUnfinished, expectCompletedOnce } from '../testing/processing/batch'
import { anAcceptedRecording, historyOf, jobRow } from '../testing/processing/recordings'

// A worker whose own clock is wrong by an hour. The clock of the database is right.

const database = testDatabase()
const HOUR_MS = 3_600_000
const MESSAGES = 40
/** The first delay of the schedule is five seconds; up to a fifth longer. */
const FIRST_DELAY_MS = { least: 5000, most: 6000 }

testDataDir()
let worker: SpawnedProcess | undefined
afterEach(async () => {
  worker?.signal('SIGKILL')
  await worker?.ended
  worker = undefined
})

const startWorker = async (byMs: number, fault = 'nothing') => {
  worker = await spawnReady([...shifted(byMs), 'server/testing/processes/processing-worker.ts', fault])
}

describe.each([
  ['an hour fast', HOUR_MS],
  ['an hour slow', -HOUR_MS],
])('a worker whose clock is %s', (_, byMs) => {
  test('completes each message once, at the time of the database', async () => {
    const batch = await acceptBatch(MESSAGES)
    await startWorker(byMs)
    await until(async () => (await countUnfinished(batch)) === 0)
    await expectCompletedOnce(batch)
    const [row] = await database.sql`
      select min(completed_at) >= min(created_at) and max(completed_at) <= clock_timestamp() as is_right,
        (select bool_and(started_at between m.created_at - interval '1 s' and clock_timestamp()) from processing_attempts a
          join messages m on m.id = a.message_id where m.account_id = ${batch.account.id}) as is_history_right
      from messages where account_id = ${batch.account.id}`
    expect(row).toEqual({ is_right: true, is_history_right: true })
  })

  test('takes no step that another worker has in flight, and repeats a failed one at its time', async () => {
    const account = await anAccount()
    const leased = await anAcceptedRecording(account)
    const claim = await claimStep(leased)
    const id = await anAcceptedRecording(account, new Uint8Array(700).fill(3))
    await startWorker(byMs, 'fails-once')
    await until(async () => (await jobRow(id)).attempts === 1)
    await until(async () => (await jobRow(id)).state === 'completed')
    expect(await historyOf(id)).toEqual([
      'prepare 1 done',
      'transcribe 1 failed provider_error',
      'transcribe 2 done',
      'summarize 1 done',
    ])
    const [row] = await database.sql`
      select extract(epoch from second.started_at - first.recorded_at)::float8 * 1000 as ms
      from processing_attempts first join processing_attempts second using (message_id)
      where first.message_id = ${id} and first.outcome = 'failed' and second.step = 'transcribe' and second.number = 2`
    expect(row?.ms).toBeGreaterThanOrEqual(FIRST_DELAY_MS.least - 50)
    expect(row?.ms).toBeLessThan(2 * FIRST_DELAY_MS.most)
    expect(await jobRow(leased)).toMatchObject({ attemptId: claim?.attemptId, interruptions: 0 })
  })
})

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { holdLock, isAnyoneWaiting, until } from '../testing/processes/faults'
import { spawnReady } from '../testing/processes/spawned-process'
import { acceptBatch, countUnfinished, expectCompletedOnce, makeJobsDue } from '../testing/processing/batch'
import { historyOf, jobRow, messageRow } from '../testing/processing/recordings'

// The worker is killed after the recording is in the audio store and before the commit that says so. The commit is kept
// waiting by a lock, so that the kill hits this moment and no other.

const database = testDatabase()
const WORKER = ['server/testing/processes/processing-worker.ts']

const folder = testDataDir()

const partsOf = async (id: string) =>
  (await database.sql`select 1 from recording_parts where message_id = ${id}`).length

const isAnyoneInTransaction = async () => {
  const [row] = await database.sql`
    select exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null) as is`
  return row?.is as boolean
}

test('kill -9 between the audio store and the commit: the parts are still there, and the step is repeated', async () => {
  const batch = await acceptBatch(1)
  const id = batch.ids[0] ?? ''
  const parts = await partsOf(id)
  const release = await holdLock(database.url, `select from messages where id = '${id}' for update`)
  const worker = await spawnReady(WORKER)
  await until(isAnyoneWaiting)
  expect((await stat(join(folder, 'audio', id))).size).toBe(500)
  worker.signal('SIGKILL')
  await worker.ended
  // The statement that waited runs; its transaction ends with the connection.
  await release()
  await until(async () => !(await isAnyoneInTransaction()))

  expect(await messageRow(id)).toMatchObject({ state: 'recorded', audioKey: null, durationSeconds: 0 })
  expect(await partsOf(id)).toBe(parts)
  expect(await jobRow(id)).toMatchObject({ step: 'prepare', attempts: 0, attemptId: expect.any(String) })

  await makeJobsDue()
  const next = await spawnReady(WORKER)
  await until(async () => (await countUnfinished(batch)) === 0)
  next.signal('SIGTERM')
  await next.ended
  expect(await historyOf(id)).toEqual([
    'prepare 1 interrupted interrupted',
    'prepare 1 done',
    'transcribe 1 done',
    'summarize 1 done',
  ])
  await expectCompletedOnce(batch)
})

test('kill -9 between the summary and the commit that publishes: one event, one delivery', async () => {
  const batch = await acceptBatch(1)
  const id = batch.ids[0] ?? ''
  // The event is written in the transaction of the last step, which waits for this lock before its commit.
  const release = await holdLock(database.url, 'lock table deliveries in exclusive mode')
  const worker = await spawnReady(WORKER)
  await until(isAnyoneWaiting)
  worker.signal('SIGKILL')
  await worker.ended
  // The statement that waited runs; its transaction ends with the connection.
  await release()
  await until(async () => !(await isAnyoneInTransaction()))
  expect(await jobRow(id)).toMatchObject({ step: 'summarize', attempts: 0 })
  expect(await database.sql`select 1 from events where message_id = ${id}`).toHaveLength(0)

  await makeJobsDue()
  const next = await spawnReady(WORKER)
  await until(async () => (await countUnfinished(batch)) === 0)
  next.signal('SIGTERM')
  await next.ended
  await expectCompletedOnce(batch)
})

import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { type Processor, startProcessor } from '../engine/embedded/processor'
import { testDatabase } from '../testing/database/database'
import { acceptBatch, type Batch, countUnfinished, expectCompletedOnce, makeJobsDue } from '../testing/processing/batch'
import { prepared, testEngines } from '../testing/processing/engines'
import { type ObjectStorage, startObjectStorage } from '../testing/servers/object-storage'
import { setEnv } from '../testing/set-env'

// The object storage of the recordings goes down while messages are processed, and comes back.

testDatabase()
const MESSAGES = 80

let storage: ObjectStorage
let processor: Processor | undefined

beforeAll(async () => {
  storage = await startObjectStorage()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage.options
  setEnv({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
})
afterEach(async () => {
  await processor?.stop()
  processor = undefined
})
afterAll(() => storage.stop())

async function expectNothingCounted({ account }: Batch): Promise<void> {
  const [row] = await db().execute<{ attempts: number; failed: number; faults: number }>(sql`
    select max(attempts)::int as attempts, count(*) filter (where state = 'failed')::int as failed,
      max(faults)::int as faults from processing_jobs where account_id = ${account.id}`)
  expect(row).toMatchObject({ attempts: 0, failed: 0 })
  expect(row?.faults).toBeGreaterThan(0)
}

async function expectAllCompletedAfterwards(batch: Batch): Promise<void> {
  await storage.comeUp()
  await expect
    .poll(
      async () => {
        await makeJobsDue()
        return countUnfinished(batch)
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0)
  await expectCompletedOnce(batch)
}

const faultsOf = async ({ account }: Batch) => {
  const [row] = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from processing_jobs where account_id = ${account.id} and faults > 0`,
  )
  return row?.n ?? 0
}

test('down while recordings are stored: nothing is counted, and everything is completed once when it is back', async () => {
  const batch = await acceptBatch(MESSAGES)
  let stored = 0
  processor = await startProcessor(
    testEngines({
      prepareAudio: async (recording) => {
        // In the middle of the batch, with steps in flight.
        if (++stored === MESSAGES / 2) await storage.goDown()
        return prepared(recording)
      },
    }),
  )
  await expect.poll(() => faultsOf(batch), { timeout: 120_000 }).toBeGreaterThan(5)
  await expectNothingCounted(batch)
  await expectAllCompletedAfterwards(batch)
})

test('down between the storing and the transcription: the stored recordings are found again', async () => {
  const batch = await acceptBatch(MESSAGES)
  let isFirst = true
  processor = await startProcessor(
    testEngines({
      canTranscribe: () => {
        if (isFirst) void storage.goDown()
        isFirst = false
        return 'yes'
      },
    }),
  )
  await expect.poll(() => faultsOf(batch), { timeout: 120_000 }).toBeGreaterThan(5)
  await expectNothingCounted(batch)
  await expectAllCompletedAfterwards(batch)
})

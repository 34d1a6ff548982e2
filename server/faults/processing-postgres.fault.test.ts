import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startProcessor } from '../engine/embedded/processor'
import { testDataDir } from '../testing/database/data-dir'
import { ownPostgres } from '../testing/processes/own-postgres'
import { acceptBatch, countUnfinished, expectCompletedOnce, makeJobsDue } from '../testing/processing/batch'
import { aSummary, aTranscript, prepared, testEngines } from '../testing/processing/engines'

// Postgres itself is killed while messages are processed, and starts again.

const postgres = ownPostgres()
const MESSAGES = 120
const KILLS = 3
const MAX_STEP_MS = 30

testDataDir()

const working = () => sleep(Math.random() * MAX_STEP_MS)

test('kill -9 of Postgres again and again: each message is completed once', async () => {
  const batch = await acceptBatch(MESSAGES)
  const processor = await startProcessor(
    testEngines({
      prepareAudio: (recording) => working().then(() => prepared(recording)),
      transcribe: () => working().then(() => aTranscript()),
      summarize: () => working().then(() => aSummary()),
    }),
  )
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(150 + Math.random() * 150)
      expect(await countUnfinished(batch)).toBeGreaterThan(0)
      await postgres.restart('SIGKILL')
    }
    await expect
      .poll(
        async () => {
          await makeJobsDue().catch(() => {})
          return countUnfinished(batch).catch(() => MESSAGES)
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBe(0)
  } finally {
    await processor.stop()
  }
  await expectCompletedOnce(batch)
})

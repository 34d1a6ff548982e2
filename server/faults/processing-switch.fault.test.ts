import { afterAll, beforeAll, expect, test } from 'vitest'
import { sync } from '../../inngest/engine'
import { inngestHandler, recordInngestHeartbeat } from '../../inngest/serve'
import { type ProcessingSetup, startProcessingSetup } from '../../inngest/testing/processing-setup'
import { startProcessor } from '../engine/embedded/processor'
import { clearOtherEngineHeartbeats } from '../engine/engine-heartbeat'
import { testDatabase } from '../testing/database/database'
import { eventIdOf, until } from '../testing/processes/faults'
import { acceptBatch, type Batch, countUnfinished, expectCompletedOnce } from '../testing/processing/batch'
import { aTranscript, testEngines } from '../testing/processing/engines'
import { setEnv } from '../testing/set-env'

// An operator changes the engine while messages are in the middle of their steps: from the embedded engine to Inngest,
// and back.

const database = testDatabase()
const MESSAGES = 30

let setup: ProcessingSetup

beforeAll(async () => {
  setup = await startProcessingSetup(new Date())
})
afterAll(() => setup.close())

/** Engines, and whether they have transcribed this many recordings: the operator leaves the engine then. */
function enginesFor(transcriptions: number) {
  let started = 0
  const engines = testEngines({
    transcribe: async () => {
      started++
      return aTranscript()
    },
  })
  return { engines, isReached: () => started >= transcriptions }
}

function choose(name: 'embedded' | 'inngest'): void {
  setEnv({ DELIVERY_ENGINE: name })
}

/** Runs an engine from the boot of the service until it has transcribed this many recordings. */
const RUN = {
  async embedded(transcriptions: number) {
    choose('embedded')
    await clearOtherEngineHeartbeats('embedded')
    const { engines, isReached } = enginesFor(transcriptions)
    const processor = await startProcessor(engines)
    await until(isReached)
    await processor.stop()
  },
  async inngest(transcriptions: number) {
    choose('inngest')
    const { engines, isReached } = enginesFor(transcriptions)
    await sync({ isNew: true })
    await setup.executor.sync(inngestHandler({ engines, policy: setup.receiver.policy }))
    await recordInngestHeartbeat()
    // It continues its runs one request at a time, and is left between two of them.
    await setup.executor.advance(undefined, isReached)
  },
}
type Name = keyof typeof RUN

const stepsOf = async ({ account }: Batch) =>
  (await database.sql`select step, state from processing_jobs where account_id = ${account.id}`).map(
    ({ step, state }) => (state === 'completed' ? 'completed' : step),
  )

const countToTranscribe = async (batch: Batch) =>
  (await stepsOf(batch)).filter((step) => step === 'prepare' || step === 'transcribe').length

test.each<[first: Name, second: Name]>([
  ['embedded', 'inngest'],
  ['inngest', 'embedded'],
])('from %s to %s and back, in the middle of the steps: each message is completed once', async (first, second) => {
  const { receiver } = setup
  const batch = await acceptBatch(MESSAGES, receiver.url)
  const third = MESSAGES / 3
  await RUN[first](third)
  expect(new Set(await stepsOf(batch)).size).toBeGreaterThan(1)
  await RUN[second](third)
  expect(await countUnfinished(batch)).toBeGreaterThan(0)
  if (first === 'embedded') await RUN.embedded(await countToTranscribe(batch))
  // Inngest delivers all events. The runs that it still has change nothing when it continues them.
  await RUN.inngest(Number.POSITIVE_INFINITY)
  await expectCompletedOnce(batch)
  const sent = receiver.received.splice(0).map(eventIdOf)
  expect(sent).toHaveLength(MESSAGES)
  expect(new Set(sent).size).toBe(MESSAGES)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../server/testing/database/database'
import { spawnReady } from '../server/testing/processes/spawned-process'
import { acceptBatch, expectCompletedOnce } from '../server/testing/processing/batch'
import { testEngines } from '../server/testing/processing/engines'
import { historyOf } from '../server/testing/processing/recordings'
import { setEnv } from '../server/testing/set-env'
import { wake } from '../server/wake/wake'
import { inngestHandler } from './serve'
import { syncUntilKilled } from './testing/killed-process'
import { type ProcessingSetup, startProcessingSetup } from './testing/processing-setup'

// kill -9 of the process that Inngest calls, in and after each step of a message. Inngest repeats the request, and
// another process responds.

testDatabase()

const MINUTE_MS = 60_000

let setup: ProcessingSetup

beforeAll(async () => {
  // The executor's clock starts after the leases of the killed process have ended.
  setup = await startProcessingSetup(new Date(Date.now() + 10 * MINUTE_MS))
  setEnv({ DELIVERY_ENGINE: 'inngest' })
})
afterAll(() => setup.close())

test.each([
  ['prepare', ['prepare 1 interrupted interrupted', 'prepare 1 done', 'transcribe 1 done', 'summarize 1 done']],
  ['transcribe', ['prepare 1 done', 'transcribe 1 interrupted interrupted', 'transcribe 1 done', 'summarize 1 done']],
  ['summarize', ['prepare 1 done', 'transcribe 1 done', 'summarize 1 interrupted interrupted', 'summarize 1 done']],
  ['after-prepare', ['prepare 1 done', 'transcribe 1 done', 'summarize 1 done']],
  ['after-transcribe', ['prepare 1 done', 'transcribe 1 done', 'summarize 1 done']],
  ['after-summarize', ['prepare 1 done', 'transcribe 1 done', 'summarize 1 done']],
])('kill -9 at %s: the message is completed once, with one event and one delivery', async (fault, history) => {
  const { executor, receiver } = setup
  const killed = await spawnReady(['inngest/testing/processing-process.ts', fault])
  const later = inngestHandler({ clock: () => executor.now(), engines: testEngines(), policy: receiver.policy })
  await syncUntilKilled(executor, killed, later)
  const batch = await acceptBatch(1, receiver.url)
  const [id = ''] = batch.ids
  await wake([{ kind: 'message', id, groupId: batch.account.id, wakeGeneration: 0 }])
  await executor.advance()
  expect(await killed.ended).toBe('SIGKILL')
  expect(await historyOf(id)).toEqual(history)
  await expectCompletedOnce(batch)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../db/client'
import { events } from '../db/schema'
import { sweep } from '../server/engine/sweep'
import { StepError } from '../server/processing/port/step-error'
import { LEASE_SECONDS } from '../server/processing/work/claim'
import { processMessage } from '../server/processing/work/process-message'
import { testDatabase } from '../server/testing/database/database'
import { anAccount } from '../server/testing/fixtures/factory'
import { aTranscript, testEngines } from '../server/testing/processing/engines'
import { anAcceptedRecording, historyOf, jobRow, messageRow } from '../server/testing/processing/recordings'
import { wake } from '../server/wake/wake'
import { inngestHandler } from './serve'
import type { Executor } from './testing/executor'
import { type ProcessingSetup, startProcessingSetup } from './testing/processing-setup'

testDatabase()

const MINUTE_MS = 60_000

let executor: Executor
let setup: ProcessingSetup
/** Throws or returns what the speech engine does. */
let transcribe: () => ReturnType<typeof aTranscript>

beforeAll(async () => {
  // Later than the real time at which the tests write, so that what they accept is due.
  setup = await startProcessingSetup(new Date(Date.now() + MINUTE_MS))
  executor = setup.executor
  const engines = testEngines({ transcribe: async () => transcribe() })
  await executor.sync(inngestHandler({ clock: () => executor.now(), engines }))
})
afterAll(() => setup.close())
beforeEach(() => {
  transcribe = () => aTranscript()
})

const eventsOf = (messageId: string) => db().select().from(events).where(eq(events.messageId, messageId))
const runsOf = (id: string) => executor.runs.filter(({ event }) => event.data.message_id === id)

async function accept() {
  const account = await anAccount()
  const id = await anAcceptedRecording(account)
  await wake([{ kind: 'message', id, groupId: account.id, wakeGeneration: 0 }])
  return { account, id }
}

test('a recording runs through its three steps in one run, without waiting for a schedule', async () => {
  const startedAt = executor.now()
  const { id } = await accept()
  await executor.advance()
  expect(executor.now().getTime() - startedAt.getTime()).toBeLessThan(MINUTE_MS)
  expect(await messageRow(id)).toMatchObject({ state: 'completed' })
  expect(await historyOf(id)).toEqual(['prepare 1 done', 'transcribe 1 done', 'summarize 1 done'])
  expect(runsOf(id)).toMatchObject([{ isOver: true }])
})

test('a failed step is retried at its time; a message that fails ends its run', async () => {
  const { id } = await accept()
  let failures = 0
  transcribe = () => {
    failures++
    throw new StepError('provider_error', 'It failed.', { retry: 'schedule' })
  }
  await executor.advance()
  expect(failures).toBe(7)
  expect(await jobRow(id)).toMatchObject({ state: 'failed', attempts: 7 })
  expect(runsOf(id)).toMatchObject([{ isOver: true }])
})

test('a step whose response was lost is not run twice', async () => {
  const { id } = await accept()
  executor.loseNextResponse()
  await executor.advance()
  expect(await messageRow(id)).toMatchObject({ state: 'completed' })
  expect(await historyOf(id)).toEqual(['prepare 1 done', 'transcribe 1 done', 'summarize 1 done'])
  expect(await eventsOf(id)).toHaveLength(1)
})

test('a message that the other engine began is continued, from the step that it reached', async () => {
  const account = await anAccount()
  const id = await anAcceptedRecording(account)
  await processMessage(id, { engines: testEngines(), now: executor.now() })
  expect(await jobRow(id)).toMatchObject({ step: 'transcribe' })
  await wake([{ kind: 'message', id, groupId: account.id, wakeGeneration: 0 }])
  await executor.advance()
  expect(await historyOf(id)).toEqual(['prepare 1 done', 'transcribe 1 done', 'summarize 1 done'])
})

test('a lost wake is repaired by the sweep', async () => {
  const id = await anAcceptedRecording(await anAccount())
  await executor.advance(new Date(executor.now().getTime() + LEASE_SECONDS * 1000))
  expect(await messageRow(id)).toMatchObject({ state: 'recorded' })
  await sweep({ now: new Date(executor.now().getTime() + 2 * MINUTE_MS) })
  await executor.advance()
  expect(await messageRow(id)).toMatchObject({ state: 'completed' })
  expect(await jobRow(id)).toMatchObject({ wakeGeneration: 1 })
})

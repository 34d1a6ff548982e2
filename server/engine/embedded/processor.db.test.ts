import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { events, messages } from '../../../db/schema'
import type { Engines } from '../../processing/port/engines'
import { StepError } from '../../processing/port/step-error'
import { claimStep } from '../../processing/work/claim'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { anAccount } from '../../testing/fixtures/factory'
import { aTranscript, testEngines } from '../../testing/processing/engines'
import { anAcceptedRecording, historyOf, jobRow, messageRow } from '../../testing/processing/recordings'
import { wake } from '../../wake/wake'
import { type Processor, startProcessor } from './processor'

testDatabase()

testDataDir()
const running: Processor[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((processor) => processor.stop()))
  await db().execute(sql`delete from messages`)
})

const start = async (engines: Partial<Engines> = {}) => {
  const processor = await startProcessor(testEngines(engines))
  running.push(processor)
  return processor
}
const stateOf = async (id: string) => (await messageRow(id)).state
const allCompleted = async (ids: readonly string[]) => {
  const rows = await db()
    .select({ state: messages.state })
    .from(messages)
    .where(inArray(messages.id, [...ids]))
  return rows.every(({ state }) => state === 'completed')
}
const acceptMany = (account: { id: string }, count: number) =>
  Promise.all(Array.from({ length: count }, () => anAcceptedRecording(account)))
const wakeFor = (account: { id: string }, id: string) =>
  wake([{ kind: 'message', id, groupId: account.id, wakeGeneration: 0 }])

test('a recording that was accepted before the start is found and completed', async () => {
  const id = await anAcceptedRecording(await anAccount())
  await start()
  await expect.poll(() => stateOf(id)).toBe('completed')
})

test('a wake starts the first step at once, and the next steps follow without a pause', async () => {
  await start()
  const account = await anAccount()
  const id = await anAcceptedRecording(account)
  await wakeFor(account, id)
  await expect.poll(() => stateOf(id)).toBe('completed')
  expect(await historyOf(id)).toEqual(['prepare 1 done', 'transcribe 1 done', 'summarize 1 done'])
})

test('two processors share the messages: each step is run once, each message has one event', async () => {
  const account = await anAccount()
  const ids = await acceptMany(account, 15)
  const prepared: string[] = []
  const prepareAudio: Engines['prepareAudio'] = async (recording) => {
    prepared.push('')
    return testEngines().prepareAudio(recording, { maxSeconds: 300 }, '')
  }
  await Promise.all([start({ prepareAudio }), start({ prepareAudio })])
  await expect.poll(() => allCompleted(ids)).toBe(true)
  expect(prepared).toHaveLength(15)
  const published = await db().select().from(events).where(eq(events.accountId, account.id))
  expect(published).toHaveLength(15)
})

test('a backlog of one account leaves slots to another', async () => {
  const [busy, quiet] = [await anAccount(), await anAccount()]
  await acceptMany(busy, 20)
  let isOpen = false
  const transcribe = async () => {
    while (!isOpen) await new Promise((resolve) => setTimeout(resolve, 5))
    return aTranscript()
  }
  const first = new Set<string>()
  await start({
    prepareAudio: async (recording) => {
      first.add(String(recording[0]))
      return testEngines().prepareAudio(recording, { maxSeconds: 300 }, '')
    },
    transcribe,
  })
  await expect
    .poll(
      async () =>
        (
          await db().execute(
            sql`select 1 from processing_jobs where account_id = ${busy.id} and attempt_id is not null`,
          )
        ).length,
    )
    .toBe(6)
  const id = await anAcceptedRecording(quiet, new Uint8Array(100).fill(99))
  await wakeFor(quiet, id)
  await expect.poll(() => first.has('99')).toBe(true)
  isOpen = true
  await expect.poll(() => stateOf(id)).toBe('completed')
})

test('a stop waits for the steps in flight and records them', async () => {
  const account = await anAccount()
  const id = await anAcceptedRecording(account)
  let isRunning = false
  const processor = await start({
    transcribe: async () => {
      isRunning = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      return aTranscript()
    },
  })
  await expect.poll(() => isRunning).toBe(true)
  await processor.stop()
  expect(await jobRow(id)).toMatchObject({ step: 'summarize', attemptId: null, state: 'pending' })
})

test('a failed step is run again at its due time, without a wake', async () => {
  const account = await anAccount()
  let failures = 0
  await start({
    transcribe: async () => {
      if (failures++ === 0) throw new StepError('provider_error', 'It failed.', { retry: 'schedule' })
      return aTranscript()
    },
  })
  const id = await anAcceptedRecording(account)
  await wakeFor(account, id)
  await expect.poll(async () => (await jobRow(id)).attempts).toBe(1)
  await db().execute(
    sql`update processing_jobs set next_attempt_at = clock_timestamp() + interval '0.2 s' where id = ${id}`,
  )
  await expect.poll(() => stateOf(id)).toBe('completed')
})

test('the message of a worker that died is taken when its lease has ended, and not before', async () => {
  const id = await anAcceptedRecording(await anAccount())
  const lost = await claimStep(id)
  await start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await jobRow(id)).toMatchObject({ attemptId: lost?.attemptId })
  await db().execute(sql`update processing_jobs set next_attempt_at = clock_timestamp() where id = ${id}`)
  await expect.poll(() => stateOf(id)).toBe('completed')
  expect(await historyOf(id)).toEqual([
    'prepare 1 interrupted interrupted',
    'prepare 1 done',
    'transcribe 1 done',
    'summarize 1 done',
  ])
})

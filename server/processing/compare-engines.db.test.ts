import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { comparedMessages, messages } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { prune } from '../engine/prune'
import { audioStore } from '../messages/audio/audio-store'
import { completeMessages } from '../messages/completion/complete'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { runTasks } from '../testing/database/run-tasks'
import { aChannel, anAccount } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { aSummary, aTranscript } from '../testing/processing/engines'
import {
  type BuiltInEngines,
  COMPARE_ENGINES,
  compareEngines,
  findComparison,
  requestComparison,
} from './compare-engines'
import { StepError } from './port/step-error'

testDatabase()

const PROVIDER = { engine: 'openai-compatible', model: 'large' }
const BUILT_IN = { engine: 'built-in', model: 'small' }
const IN_USE = { speech: PROVIDER, summary: PROVIDER }

testDataDir()

let account: Account
let channelId: string
beforeEach(async () => {
  account = await anAccount()
  channelId = (await aChannel({ accountId: account.id, name: 'Front desk' })).id
})

/** Completes a message of the channel whose transcript and summary these engines made. */
async function completed(speech = PROVIDER, summary = PROVIDER, durationSeconds = 30): Promise<string> {
  const [done] = await completeMessages(account, [
    aMessage({ channelId, transcriptText: 'I am Aida March.', durationSeconds }),
  ])
  const id = done?.messageId ?? ''
  await audioStore().put(id, new Uint8Array(10))
  await db()
    .update(messages)
    .set({ transcriptSource: speech, summarySource: summary, audioKey: id })
    .where(eq(messages.id, id))
  return id
}

const engines = (replaced: Partial<BuiltInEngines['recognizer']> = {}): BuiltInEngines => ({
  recognizer: {
    isReady: () => true,
    transcribe: async () => aTranscript({ text: 'I am Ada March.', confidence: 0.7, source: BUILT_IN }),
    ...replaced,
  },
  summarizeBuiltIn: async ({ text }) =>
    aSummary({ summary: { ...aSummary().summary, text: `Of: ${text}` }, source: BUILT_IN }),
})
const run = (built = engines()) => runTasks({ [COMPARE_ENGINES]: (payload) => compareEngines(payload, built) })
const conflict = { body: { error: 'conflict' } }

test('the built-in engines hear and summarize again what the engines in use completed', async () => {
  const id = await completed()
  expect(await requestComparison(account, IN_USE, channelId)).toBe(true)
  expect(await findComparison(account)).toMatchObject({ is_running: true, messages: [{ id, built_in: null }] })
  await run()
  expect(await findComparison(account)).toMatchObject({
    is_running: false,
    channel_name: 'Front desk',
    messages: [
      {
        id,
        in_use: {
          speech: PROVIDER,
          transcript: 'I am Aida March.',
          confidence: 0.9,
          summary: 'A greeting.',
          error: null,
        },
        built_in: {
          ...{ speech: BUILT_IN, transcript: 'I am Ada March.', confidence: 0.7 },
          ...{ summarizer: BUILT_IN, summary: 'Of: I am Ada March.', seconds: expect.any(Number), error: null },
        },
      },
    ],
  })
})

test('a recording that the built-in engine transcribed is only summarized again', async () => {
  const id = await completed(BUILT_IN)
  await requestComparison(account, { speech: BUILT_IN, summary: PROVIDER }, channelId)
  await run(engines({ transcribe: () => expect.fail('It was heard again.') }))
  expect((await findComparison(account))?.messages).toMatchObject([
    { id, built_in: { speech: null, transcript: null, summary: 'Of: I am Aida March.' } },
  ])
})

test('the last ten messages of the channel are compared, at most ten minutes of audio, one after the other', async () => {
  for (let n = 0; n < 12; n++) await completed()
  await requestComparison(account, IN_USE, channelId)
  let running = 0
  const one = async () => {
    running++
    await new Promise((done) => setTimeout(done, 5))
    expect(running--).toBe(1)
    return aTranscript()
  }
  await run(engines({ transcribe: one }))
  const comparison = await findComparison(account)
  expect(comparison?.messages.filter(({ built_in }) => built_in?.error === null)).toHaveLength(10)
  channelId = (await aChannel({ accountId: account.id })).id
  for (let n = 0; n < 3; n++) await completed(PROVIDER, PROVIDER, 250)
  await db().delete(comparedMessages)
  await requestComparison(account, IN_USE, channelId)
  expect((await findComparison(account))?.messages).toHaveLength(2)
})

test('a message that the built-in engine cannot hear says why, and the next one is compared', async () => {
  await completed(PROVIDER, PROVIDER, 31)
  await completed()
  await requestComparison(account, IN_USE, channelId)
  await run(
    engines({
      transcribe: async ({ durationSeconds }) => {
        if (durationSeconds === 31) throw new StepError('step_timeout', 'It took too long.', { retry: 'once' })
        return aTranscript()
      },
    }),
  )
  const compared = (await findComparison(account))?.messages.map(({ built_in }) => built_in?.error)
  expect(compared?.toSorted()).toEqual(['It took too long.', null])
})

test.each([
  ['without a provider', { speech: BUILT_IN, summary: BUILT_IN }, PROVIDER],
  ['of a channel whose messages the engine in use did not make', IN_USE, BUILT_IN],
])('a comparison %s is refused', async (_, inUse, made) => {
  await completed(made, made)
  await expect(requestComparison(account, inUse, channelId)).rejects.toMatchObject(conflict)
  expect(await findComparison(account)).toBeNull()
})

test('another account has no comparison of the channel, and sees none', async () => {
  await completed()
  const other = await anAccount()
  expect(await requestComparison(other, IN_USE, channelId)).toBeNull()
  await requestComparison(account, IN_USE, channelId)
  expect(await findComparison(other)).toBeNull()
})

test('there is one comparison in ten minutes, and its results are erased after an hour', async () => {
  await completed()
  await requestComparison(account, IN_USE, channelId)
  await expect(requestComparison(account, IN_USE, channelId)).rejects.toMatchObject(conflict)
  await run()
  await db()
    .update(comparedMessages)
    .set({ requestedAt: new Date(Date.now() - 601_000) })
  expect(await requestComparison(account, IN_USE, channelId)).toBe(true)
  expect((await findComparison(account))?.messages[0]?.built_in).toBeNull()
  const later = new Date(Date.now() + 3_601_000)
  expect(await findComparison(account, later)).toBeNull()
  await prune(later)
  expect(await db().$count(comparedMessages)).toBe(0)
})

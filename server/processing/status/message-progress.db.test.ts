import { beforeEach, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { openRecording } from '../../messages/audio/recording'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { anAccount } from '../../testing/fixtures/factory'
import { anUnfinishedMessage } from '../../testing/fixtures/unfinished-message'
import { aSummary, prepared, testEngines } from '../../testing/processing/engines'
import { anAcceptedRecording } from '../../testing/processing/recordings'
import { discardMessage } from '../discard'
import { StepError } from '../port/step-error'
import { processMessage } from '../work/process-message'
import { messageProgress } from './message-progress'

testDatabase()

testDataDir()
let account: Account
beforeEach(async () => {
  account = await anAccount()
})

const statusesOf = async (id: string) => (await messageProgress(account, id))?.steps.map(({ status }) => status)

test('the progress of a message follows its steps to the completion', async () => {
  const id = await anAcceptedRecording(account)
  const engines = testEngines({
    prepareAudio: async (bytes) => ({ ...prepared(bytes), damage: 'The last 2 seconds are missing.' }),
    summarize: async () => aSummary({ dropped: ['a phone number'] }),
  })
  expect(await statusesOf(id)).toEqual(['queued', 'upcoming', 'upcoming'])
  expect(await messageProgress(account, id)).toMatchObject({
    audio: { state: 'missing', path: null },
    transcript: null,
  })
  await processMessage(id, { engines })
  expect(await statusesOf(id)).toEqual(['done', 'queued', 'upcoming'])
  await processMessage(id, { engines })
  expect(await messageProgress(account, id)).toMatchObject({
    kind: 'processing',
    step: 'summarize',
    transcript: expect.stringContaining('Ada Marsh'),
    transcription: { engine: 'test', model: 'speech-1' },
    summarization: null,
    damage: 'The last 2 seconds are missing.',
  })
  await processMessage(id, { engines })
  expect(await messageProgress(account, id)).toMatchObject({
    state: 'completed',
    kind: null,
    summarization: { engine: 'test', model: 'summary-1' },
    steps: [
      { step: 'prepare', status: 'done', attempts: [{ number: 1, outcome: 'done' }] },
      { step: 'transcribe', status: 'done', attempts: [{ source: { engine: 'test', model: 'speech-1' } }] },
      { step: 'summarize', status: 'done', attempts: [{ message: expect.stringContaining('a phone number') }] },
    ],
  })
})

test('the recording of an uncompleted message can be played once it is stored', async () => {
  const id = await anAcceptedRecording(account)
  await processMessage(id, { engines: testEngines() })
  const path = (await messageProgress(account, id))?.audio.path ?? ''
  const token = new URL(path, 'http://localhost').searchParams.get('t')
  expect(path).toMatch(`/api/listen/${id}?t=`)
  expect((await openRecording(id, token, new Date())).size).toBe(1000)
})

test('a failed attempt is in the history, with the reason and the response of the provider', async () => {
  const id = await anAcceptedRecording(account)
  const refused = async () => {
    throw new StepError('provider_error', 'The provider responded with status 503.', {
      retry: 'schedule',
      excerpt: '{"error":"busy"}',
    })
  }
  const engines = testEngines({ transcribe: refused })
  await processMessage(id, { engines })
  await processMessage(id, { engines })
  const found = await messageProgress(account, id)
  expect(found).toMatchObject({ attempts: 1, failure: { code: 'provider_error', next_attempt_at: expect.any(String) } })
  expect(found?.steps[1]).toMatchObject({
    status: 'retrying',
    attempts: [
      {
        number: 1,
        outcome: 'failed',
        code: 'provider_error',
        message: 'The provider responded with status 503.',
        excerpt: '{"error":"busy"}',
        source: null,
      },
    ],
  })
})

test('a discarded message has its progress; a draft, a foreign and an unknown one have none', async () => {
  const id = await anUnfinishedMessage(account, { job: { state: 'failed', errorCode: 'audio_too_short' } })
  await discardMessage(account, SYSTEM_ACTOR, id)
  expect(await messageProgress(account, id)).toMatchObject({ state: 'discarded', kind: null })
  expect(await statusesOf(id)).toEqual(['done', 'discarded', 'upcoming'])
  const draft = await anUnfinishedMessage(account, { message: { state: 'draft' } })
  for (const [of, unknown] of [
    [account, draft],
    [await anAccount(), id],
    [account, crypto.randomUUID()],
    [account, 'sample'],
  ] as const)
    expect(await messageProgress(of, unknown)).toBeNull()
})

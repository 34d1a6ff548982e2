import { beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { listActivities, SYSTEM_ACTOR } from '../accounts/account/activity'
import type { EngineSource } from '../contract/processing/processing'
import { testDatabase } from '../testing/database/database'
import { anAccount } from '../testing/fixtures/factory'
import { setEnv } from '../testing/set-env'
import { addEngineUse, addUsage } from './held/budgets'
import { StepError } from './port/step-error'
import { throughCircuit } from './providers/circuit'
import { changeProcessing, processingSettings } from './settings'

testDatabase()

let account: Account
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
})

const change = (asked: Parameters<typeof changeProcessing>[2]) => changeProcessing(account, SYSTEM_ACTOR, asked)
const logged = async () =>
  (await listActivities(account, { limit: 50 })).activities.map(({ action, subject, detail }) => [
    action,
    subject,
    detail,
  ])

test('a change is stored and logged, and what is absent stays', async () => {
  expect(await processingSettings(account)).toMatchObject({ language: null, summary_fallback: true })
  expect(await change({ language: 'pt-BR' })).toEqual({
    language: 'pt-BR',
    phone_country: null,
    summary_fallback: true,
    completes_as_heard: false,
    vocabulary: [],
  })
  expect(await change({ summary_fallback: false })).toMatchObject({ language: 'pt-BR', summary_fallback: false })
  expect(await change({ vocabulary: ['Nguyen', 'Zermatt'] })).toMatchObject({ vocabulary: ['Nguyen', 'Zermatt'] })
  expect(await change({ phone_country: 'CH' })).toMatchObject({ phone_country: 'CH' })
  expect(await change({ completes_as_heard: true })).toMatchObject({ completes_as_heard: true })
  expect(await change({ language: null })).toEqual({
    language: null,
    phone_country: 'CH',
    summary_fallback: false,
    completes_as_heard: true,
    vocabulary: ['Nguyen', 'Zermatt'],
  })
  expect(await logged()).toEqual([
    ['settings_changed', 'Language', 'not set'],
    ['settings_changed', 'Completion as heard', 'on'],
    ['settings_changed', 'Country of phone numbers', 'CH'],
    ['settings_changed', 'Vocabulary', '2 terms'],
    ['settings_changed', 'Built-in summary after three failures', 'off'],
    ['settings_changed', 'Language', 'pt-BR'],
  ])
})

test('what does not change is not logged', async () => {
  await change({ language: null, summary_fallback: true, vocabulary: [] })
  await change({})
  expect(await logged()).toEqual([])
})

test('a country without phone numbers is refused', async () => {
  await expect(change({ phone_country: 'ZZ' })).rejects.toMatchObject({ body: { error: 'validation_error' } })
})

test('the use is that of this month, in the minutes of the plan and by engine', async () => {
  const [local, cloud] = [
    { engine: 'built-in', model: 'whisper-base' },
    { engine: 'openai-compatible', model: 'whisper-1' },
  ] as const
  await db().transaction(async (tx) => {
    const transcribed = (source: EngineSource, seconds: number, now = new Date()) =>
      addUsage(tx, { accountId: account.id, channelId: null, source }, seconds, now)
    await transcribed(cloud, 90)
    await transcribed(cloud, 30)
    await transcribed(local, 60)
    await transcribed(local, 600, new Date('2020-01-01'))
    await addEngineUse(tx, { accountId: account.id, step: 'summarize', source: cloud }, 90, new Date())
  })
  expect((await processingSettings(account)).usage).toEqual({
    month: `${new Date().toISOString().slice(0, 7)}-01`,
    messages: 3,
    seconds: 180,
    limit_seconds: 300 * 60,
    engines: [
      { step: 'transcribe', ...cloud, messages: 2, seconds: 120 },
      { step: 'transcribe', ...local, messages: 1, seconds: 60 },
      { step: 'summarize', ...cloud, messages: 1, seconds: 90 },
    ],
  })
})

test('a provider has the terms that the operator states, and an engine on this server has none', async () => {
  expect(await processingSettings(account)).toMatchObject({ speech: { terms: null }, summary: { terms: null } })
  const settings = {
    SPEECH_ENGINE: 'openai-compatible',
    SPEECH_BASE_URL: 'https://speech.example/v1',
    SPEECH_PRICE_PER_MINUTE: '0.006 USD',
    SPEECH_RETENTION: '30 days',
    SUMMARY_BASE_URL: 'http://localhost:11434/v1',
    SUMMARY_MODEL: 'llama',
  }
  const before = { ...process.env }
  setEnv(settings)
  expect(await processingSettings(account)).toMatchObject({
    speech: { terms: { host: 'speech.example', price: { amount: 0.006, currency: 'USD' }, retention: '30 days' } },
    summary: { terms: { host: 'localhost:11434', price: null, retention: null } },
  })
  for (const name of Object.keys(settings)) delete process.env[name]
  setEnv(before)
})

test('the engines in use are those of the settings; one whose provider refuses this service says why', async () => {
  setEnv({ SPEECH_ENGINE: 'built-in' })
  expect(await processingSettings(account)).toMatchObject({
    speech: { engine: 'built-in', languages: expect.arrayContaining(['en', 'de']), refused_since: null },
    summary: { engine: 'built-in', languages: 'any', state: 'ready', detail: null, refused_since: null },
  })
  const refuse = async () => {
    throw new StepError('provider_quota', 'The provider has no credit left.', { retry: 'provider' })
  }
  await expect(throughCircuit('summary', refuse)).rejects.toThrow('no credit')
  expect((await processingSettings(account)).summary).toMatchObject({
    state: 'refused',
    detail: 'The provider has no credit left.',
    refused_since: expect.stringMatching(/^\d{4}-/),
  })
})

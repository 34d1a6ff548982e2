import { beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { listActivities, SYSTEM_ACTOR } from '../accounts/account/activity'
import { resetEnv } from '../env'
import { testDatabase } from '../testing/database/database'
import { anAccount } from '../testing/fixtures/factory'
import { addUsage } from './held/budgets'
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

test('the use is that of this month, in the minutes of the plan', async () => {
  await db().transaction((tx) => addUsage(tx, { accountId: account.id, channelId: null }, 90, new Date()))
  await db().transaction((tx) => addUsage(tx, { accountId: account.id, channelId: null }, 600, new Date('2020-01-01')))
  expect((await processingSettings(account)).usage).toEqual({
    month: `${new Date().toISOString().slice(0, 7)}-01`,
    messages: 1,
    seconds: 90,
    limit_seconds: 300 * 60,
  })
})

test('the engines in use are those of the settings; one whose provider refuses this service says why', async () => {
  process.env.SPEECH_ENGINE = 'built-in'
  resetEnv()
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

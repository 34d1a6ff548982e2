import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database/database'
import { anAccount } from '../testing/fixtures/factory'
import { aTranscript, testEngines } from '../testing/processing/engines'
import type { Engines } from './port/engines'
import { OtherLanguageError } from './port/step-error'
import { tryRecording } from './try-recording'

const database = testDatabase()

async function tried(engines: Partial<Engines> = {}) {
  const { id } = await anAccount()
  const options = { accountId: id, language: 'en', vocabulary: ['Zermatt'] }
  return tryRecording(new Uint8Array(10), testEngines(engines), options)
}

test('a recording is transcribed and summarized, and nothing of it is kept', async () => {
  const result = await tried()
  expect(result).toMatchObject({
    audio: { input_format: 'webm/opus', duration_seconds: 2, damage: null },
    held: null,
    transcript: { language: 'en', text: aTranscript().text, confidence: 0.9 },
    summary: { intent: 'scheduling', engine: { engine: 'test' } },
  })
  const [counts] = await database.sql`select (select count(*)::int from messages) as messages,
    (select count(*)::int from usage_months) as months, (select count(*)::int from processing_jobs) as jobs`
  expect(counts).toEqual({ messages: 0, months: 0, jobs: 0 })
})

test.each<[what: string, engines: Partial<Engines>, held: object]>([
  ['that was not understood', { transcribe: async () => aTranscript({ confidence: 0.4 }) }, { held: 'not_understood' }],
  [
    'in another language',
    { transcribe: () => Promise.reject(new OtherLanguageError('it')) },
    { held: 'language_not_expected', language: 'it' },
  ],
  ['without an engine', { canTranscribe: () => 'speech_engine_missing' }, { held: 'speech_engine_missing' }],
])('speech %s would wait', async (_, engines, held) => {
  expect(await tried(engines)).toMatchObject(held)
})

import { describe, expect, test } from 'vitest'
import { NO_PAUSE } from '../../isolation/serve-tasks'
import { BUILT_IN_LANGUAGES } from '../../models/models'
import { languageOf, type Models, transcribeSpeech } from './choose-model'

const heard = (...chances: [language: string, probability: number][]) => ({
  languages: chances.map(([language, probability]) => ({ language, probability })),
})

test.each<[what: string, ReturnType<typeof heard>, expected: string | null, language: string, isOther: boolean]>([
  ['any language: the one that was heard', heard(['de', 0.97], ['nl', 0.02]), null, 'de', false],
  ['any language: one that is not transcribed', heard(['hi', 0.9], ['de', 0.05]), null, 'hi', true],
  ['any language: one that is hardly more probable', heard(['ur', 0.4], ['it', 0.3]), null, 'it', false],
  ['the expected language', heard(['fr', 0.9], ['en', 0.1]), 'fr', 'fr', false],
  ['another language than the expected one', heard(['de', 0.95], ['en', 0.01]), 'en', 'de', true],
  ['perhaps another language', heard(['nl', 0.6], ['de', 0.3]), 'de', 'de', false],
  ['one that is not transcribed where one is expected', heard(['hi', 0.85], ['en', 0.1]), 'en', 'hi', true],
])('%s', (_, chances, expected, language, isOther) => {
  const wanted = { language: expected, languages: BUILT_IN_LANGUAGES }
  expect(languageOf(chances, wanted)).toEqual({ language, isOther })
})

describe('the model', () => {
  const found = {
    pcm: new Float32Array(6 * 16_000),
    probabilities: new Float32Array(190).fill(0.9),
    stretches: [{ start: 0.5, end: 5.5 }],
  }
  const recognized = (text: string, probability: number) => ({
    ...{ text, tokenCount: 10, isCut: false, words: [], isSpeech: true },
    logProbability: 10 * Math.log(probability),
  })
  const ENGLISH = 'Please call me back about the invoice.'
  const SECOND = 'Bitte rufen Sie mich wegen der Rechnung zurück.'

  interface Case {
    expected: string | null
    languages?: string[]
    /** How sure Moonshine is, and whether Whisper is there, and what it hears. */
    sure: number
    heard: string | null
    seconds?: number
  }
  test.each<[what: string, Case, language: string, model: string]>([
    ['English that is certain', { expected: null, sure: 0.9, heard: 'de' }, 'en', 'moonshine-tiny-en'],
    ['a sentence of English', { expected: null, sure: 0.7, heard: 'de' }, 'en', 'moonshine-tiny-en'],
    [
      'a few words that are perhaps English',
      { expected: null, sure: 0.7, heard: 'de', seconds: 2 },
      'de',
      'whisper-base',
    ],
    ['what is not certain', { expected: null, sure: 0.4, heard: 'de' }, 'de', 'whisper-base'],
    [
      'noisy English, of which the other model is surer',
      { expected: 'en', sure: 0.4, heard: 'en' },
      'en',
      'whisper-base',
    ],
    ['without the other model', { expected: null, sure: 0.4, heard: null }, 'en', 'moonshine-tiny-en'],
    ['another language that is expected', { expected: 'de', sure: 0.9, heard: 'de' }, 'de', 'whisper-base'],
    [
      'English where it is not wanted',
      { expected: null, languages: ['de'], sure: 0.9, heard: 'de' },
      'de',
      'whisper-base',
    ],
  ])('%s', async (_, { expected, languages = ['en', 'de'], sure, heard: hears, seconds = 5 }, language, model) => {
    const models: Models = {
      moonshine: async () => async () => recognized(ENGLISH, sure),
      whisper:
        hears === null
          ? null
          : async () => async () => ({ ...heard([hears, 0.95]), write: async () => recognized(SECOND, 0.7) }),
    }
    const spoken = { ...found, stretches: [{ start: 0.5, end: 0.5 + seconds }] }
    const result = await transcribeSpeech(models, spoken, { language: expected, languages, vocabulary: [] }, NO_PAUSE)
    expect(result).toMatchObject({ type: 'recognized', language, model })
  })
})

import { expect, test } from 'vitest'
import { BUILT_IN_LANGUAGES } from '../languages'
import { languageOf } from './choose-model'

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

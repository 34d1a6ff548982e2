import { expect, test } from 'vitest'
import { speaks } from './recognizer'

test.each([
  [['en'], 'en', true],
  [['en'], 'en-US', true],
  [['en'], 'EN_gb', true],
  [['en'], 'de', false],
  [['en'], 'eng', false],
  [['en', 'de'], 'de-AT', true],
  [['en'], null, true],
  ['any' as const, 'sw', true],
])('an engine of %j and the language %s: %s', (languages, language, expected) =>
  expect(speaks(languages, language)).toBe(expected),
)

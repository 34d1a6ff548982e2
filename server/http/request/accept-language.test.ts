import { expect, test } from 'vitest'
import { LOCALES } from '../../contract/intake/channel-texts'
import { chooseLanguage, preferredLanguages, timeFormatOf } from './accept-language'

test.each<[string | null, string[]]>([
  [null, []],
  ['', []],
  ['de-DE', ['de-DE']],
  ['de-DE,de;q=0.9,en;q=0.8', ['de-DE', 'de', 'en']],
  ['en;q=0.3, sv-SE ;q=0.9,  fr', ['fr', 'sv-SE', 'en']],
  ['de;q=0, *;q=0.5', ['*']],
  [',;q=1,,', []],
  [`${'x'.repeat(1_000)},de`, ['x'.repeat(1_000)]],
])('%j prefers %j', (header, tags) => expect(preferredLanguages(header)).toEqual(tags))

test.each([
  ['en', 'month_first'],
  ['en-US', 'month_first'],
  ['en-PH', 'month_first'],
  ['fil-PH', 'month_first'],
  ['es-PR', 'month_first'],
  ['en-GB', 'day_first'],
  ['en-AU', 'day_first'],
  ['en-IN', 'day_first'],
  ['de', 'day_first'],
  ['de-DE', 'day_first'],
  ['fr-FR', 'day_first'],
  ['es-MX', 'day_first'],
  ['pt-BR', 'day_first'],
  ['pl-PL', 'day_first'],
  ['ru-RU', 'day_first'],
  ['he-IL', 'day_first'],
  ['sv-SE', 'year_first'],
  ['lt-LT', 'year_first'],
  ['hu-HU', 'year_first'],
  ['af-ZA', 'year_first'],
  ['en-ZA', 'year_first'],
  ['fr-CA', 'year_first'],
  ['zh-CN', 'year_first'],
  ['ko-KR', 'year_first'],
])('a browser in %s gets %s', (language, format) => expect(timeFormatOf(language)).toBe(format))

test.each([
  ['ar-EG', 'day_first'],
  ['hi-IN', 'day_first'],
  ['th-TH', 'day_first'],
  ['fa-IR', 'year_first'],
  ['ja-JP', 'year_first'],
  ['ja-JP-u-ca-japanese', 'year_first'],
])('another calendar or other digits, as in %s, do not change the order: %s', (language, format) =>
  expect(timeFormatOf(language)).toBe(format),
)

test.each([
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'day_first'],
  ['en-US;q=0.5,sv-SE', 'year_first'],
  ['xx-XX,sv-SE;q=0.5', 'year_first'],
  ['not a language,de', 'day_first'],
])('the first known language of %j decides: %s', (header, format) => expect(timeFormatOf(header)).toBe(format))

test.each([null, '', '*', 'xx-XX', '-', 'de;q=0'])(
  '%j has no known language, so the format is that of English',
  (header) => expect(timeFormatOf(header)).toBe('month_first'),
)

test.each([
  [null, null, 'en'],
  ['de', 'fr', 'de'],
  ['de-AT', null, 'de'],
  ['PT_br', null, 'pt'],
  ['xx', 'fr', 'fr'],
  [null, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  [null, 'nl, ar;q=0.5, de;q=0.7', 'de'],
  [null, 'de;q=0, fr;q=0.1', 'fr'],
  [null, '*', 'en'],
  [null, ';;q=,,', 'en'],
  ['__proto__', 'constructor', 'en'],
])('of the recorder, %j and %j choose %s', (asked, header, expected) =>
  expect(chooseLanguage(LOCALES, header, asked)).toBe(expected),
)

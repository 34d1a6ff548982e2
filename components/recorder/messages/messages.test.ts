import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../server/contract/intake/channel-texts'
import { en } from './en'
import { clock, fill, MESSAGES, spokenTime } from './messages'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).sort()

describe.each(LOCALES)('%s', (locale) => {
  test('has every text of English, with the same values', () => {
    const texts = MESSAGES[locale]
    expect(Object.keys(texts)).toEqual(Object.keys(en))
    for (const [key, text] of Object.entries(en))
      expect([key, placeholders(texts[key as keyof typeof en])]).toEqual([key, placeholders(text)])
  })

  test('has no empty text, and no space at the ends', () => {
    for (const text of Object.values(MESSAGES[locale])) expect(text).toMatch(/^\S(.*\S)?$/)
  })
})

test('no language repeats an English sentence', () => {
  for (const locale of LOCALES.filter((other) => other !== 'en'))
    for (const [key, text] of Object.entries(en))
      if (text.includes(' ')) expect([key, MESSAGES[locale][key as keyof typeof en]]).not.toEqual([key, text])
})

test('fill replaces each value and leaves an unknown name', () => {
  expect(fill('{a} of {b}, {c}', { a: 1, b: '$&' })).toBe('1 of $&, {c}')
})

test.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [60, '1:00'],
  [299.5, '4:59'],
  [-1, '0:00'],
])('clock(%s) is %s', (seconds, expected) => expect(clock(seconds)).toBe(expected))

test.each([
  [30, 'en', '30 seconds'],
  [1, 'en', '1 second'],
  [120, 'en', '2 minutes'],
  [90, 'de', '1 Minute 30 Sekunden'],
  [120, 'ar', 'دقيقتان'],
])('spokenTime(%s, %s) is %s', (seconds, locale, expected) => expect(spokenTime(seconds, locale)).toBe(expected))

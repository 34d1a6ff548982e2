import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../server/contract/intake/locales'
import { en } from './en'
import { MESSAGES } from './messages'

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

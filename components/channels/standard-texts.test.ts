import { expect, test } from 'vitest'
import { CHANNEL_TEXTS, LOCALES, MAX_CHANNEL_TEXT } from '@/server/contract/intake/channel-texts'
import { standardTexts } from './standard-texts'

test.each(LOCALES)('the standard texts in %s name the channel and fit into the fields', (locale) => {
  const texts = standardTexts('Quay 4')[locale]
  for (const name of CHANNEL_TEXTS) {
    if (name !== 'greeting') expect(texts[name]).not.toMatch(/^$|[{}]/)
    expect(texts[name].length).toBeLessThanOrEqual(MAX_CHANNEL_TEXT[name])
  }
  expect([texts.introduction, texts.consent, texts.thanks].filter((text) => !text.includes('Quay 4'))).toEqual([])
})

test('a channel whose name looks like a place for a value is named as it is', () => {
  expect(standardTexts('{business} $&').en.thanks).toBe('Thank you. Your message is on its way to {business} $&.')
})

import { expect, test } from 'vitest'
import { countryOptions, isCountry, suggestedCountry } from './country'

test.each([
  ['de-CH,de;q=0.9,en-US;q=0.8', undefined, 'CH'],
  ['en, fr-FR;q=0.5', 'US', 'FR'],
  ['zh-Hant-TW,zh;q=0.9', undefined, 'TW'],
  ['es-419,es;q=0.9', 'MX', 'MX'],
  ['en-ZZ, en-GB', undefined, 'GB'],
  ['de,en;q=0.9', undefined, ''],
  [null, 'DE', 'DE'],
])('a browser that accepts %s, on a server in %s, is probably in %s', (accepted, configured, expected) => {
  expect(suggestedCountry(accepted, configured)).toBe(expected)
})

test('countries have a name in each language, in its order', () => {
  expect(countryOptions('en')).toContainEqual(['CH', 'Switzerland'])
  const german = countryOptions('de').map(([, name]) => name)
  expect(german.slice(0, 3)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln'])
  expect(countryOptions('en').every(([code]) => isCountry(code))).toBe(true)
  expect(['', 'ch', 'ZZ', 'CHE'].some(isCountry)).toBe(false)
})

import { expect, test } from 'vitest'
import { preferredLanguages } from './accept-language'

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

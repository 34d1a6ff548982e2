import { expect, test } from 'vitest'
import { chooseLocale } from './serve-recorder'

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
])('%j and %j give %s', (asked, header, expected) => expect(chooseLocale(asked, header)).toBe(expected))

import { expect, test } from 'vitest'
import { isName, isText } from './text'

test.each([
  ['Harbour Dental', true],
  ['診療所', true],
  ['مكتب', true],
  ['🦷', true],
  ['👩‍⚕️ and co.', true],
  ['é', true],
  ['\u200b', false],
  ['\u2060\ufeff', false],
  ['   ', false],
  ['a\u202ecba', false],
  ['a\u2066b', false],
  ['two\nlines', false],
  ['a\0b', false],
  ['\ud800', false],
])('a name: %j is %s', (text, is) => expect(isName(text)).toBe(is))

test.each([
  ['52415181', true],
  ['a\tb', true],
  ['🦷', true],
  ['a\0b', false],
  ['\ud83e', false],
  ['\udbffx', false],
])('text: %j is %s', (text, is) => expect(isText(text)).toBe(is))

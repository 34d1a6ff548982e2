import { expect, test } from 'vitest'
import { nameInMail } from './mail-body'

test.each([
  ['Harbour Dental', '"Harbour Dental"'],
  ['  Harbour   Dental ', '"Harbour Dental"'],
  ['診療所', '"診療所"'],
  ['👩‍⚕️ and co.', '"👩‍⚕️ and co."'],
  ['Dr. Marsh', '"Dr. Marsh"'],
  // Nothing that a mail program turns into a link.
  ['Locked! https://evil.example/login', '"Locked! https evil[.]example/login"'],
  ['evil.com', '"evil[.]com"'],
  ['ｅｖｉｌ．ｃｏｍ', '"evil[.]com"'],
  ['evil。com', '"evil[.]com"'],
  ['203.0.113.5/x', '"203[.]0[.]113[.]5/x"'],
  // One line, in one direction, in its quotes.
  ['two\r\nBcc: x@y', '"two Bcc: x@y"'],
  ['two\u2028lines', '"two lines"'],
  ['a\0b', '"a b"'],
  ['abc\u202ecba\u2066x\u200f', '"abccbax"'],
  ['Ada” invites you. “', '"Ada\' invites you. \'"'],
  ['\ud83e', '""'],
])('%j is shown as %j', (name, shown) => expect(nameInMail(name)).toBe(shown))

test('a long name is cut between characters', () => {
  expect(nameInMail('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`)
  expect(nameInMail('🦷'.repeat(200))).toBe(`"${'🦷'.repeat(60)}…"`)
})

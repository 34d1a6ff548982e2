import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalContact } from '@/server/messages/completion/contact'
import { contactOfFragment, latinDigits, normalContact } from './contact'

test.each([
  ['email', ' ada@example.com ', 'ada@example.com'],
  ['email', 'ada+tag@sub.example.co', 'ada+tag@sub.example.co'],
  ['email', 'joerg@müller.example', 'joerg@xn--mller-kva.example'],
  ['email', 'jörg@müller.example', null],
  ['email', 'ada@пример.рф', null],
  ['email', '"a b"@example.com', null],
  ['email', 'a..b@example.com', null],
  ['email', 'ada@example.com\r\nBcc: all@example.com', null],
  ['email', 'ada\u202e@example.com', null],
  ['email', 'ada@[192.0.2.1]', null],
  ['email', 'ada@ü/example.com', null],
  ['email', "o'neil_1+x@example.com", "o'neil_1+x@example.com"],
  ['email', 'ada-@example.com', 'ada-@example.com'],
  ['email', "ada'@example.com", null],
  ['email', 'ada@example', null],
  ['email', 'ada example.com', null],
  ['email', 'a@b@c.de', null],
  ['email', `${'a'.repeat(250)}@b.example`, null],
  ['email', '', null],
  ['sms', '+1 (201) 555-0123', '+12015550123'],
  ['sms', '0049 30 901820', '+4930901820'],
  ['whatsapp', '+٤٩٣٠٩٠١٨٢٠', '+4930901820'],
  ['sms', '\u200e+49 30 901820', '+4930901820'],
  ['sms', '＋４９ ３０ ９０１８２０', '+4930901820'],
  ['sms', '\u202a+49 30 901820\u202c', '+4930901820'],
  ['sms', '+४९३०९०१८२०', null],
  ['sms', '030 901820', null],
  ['sms', '+0 30 901820', null],
  ['sms', '+1234567', '+1234567'],
  ['sms', '+123456', null],
  ['sms', '+49', null],
  ['sms', '+1234567890123456', null],
  ['sms', 'call me', null],
] as const)('%s %j is %j', (method, text, expected) => expect(normalContact(method, text)).toBe(expected))

test('digits of Arabic and Persian keyboards', () =>
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 5')).toBe('0123456789 0123456789 5'))

/** Characters that decide about a local part or a domain, and some that the server refuses. */
const ADDRESS = `aZ9.-_+'"@!#%&*/=?^\`{|}~\0 `
/** Characters of numbers, and some that the server refuses. */
const NUMBER = '0123456789+()-./ \tx'
const textOf = (characters: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...characters), maxLength })
const emailOf = (characters: string) =>
  fc.tuple(textOf(characters, 8), textOf(characters, 8)).map(([local, domain]) => `${local}@${domain}.com`)

test.each([
  ['email', emailOf(`${ADDRESS}ü\u202e`)],
  ['sms', textOf(`${NUMBER}٤４\u200e`, 20).map((text) => `+${text}`)],
] as const)('%s: the server takes what the recorder takes', (method, texts) =>
  fc.assert(
    fc.property(texts, (given) => {
      const normal = normalContact(method, given)
      if (normal !== null) expect(canonicalContact(method, normal)).toBe(normal)
    }),
    { numRuns: 5_000 },
  ),
)

test.each([
  ['email', fc.oneof(emailOf(ADDRESS), emailOf("aZ9.-_+'"))],
  ['sms', fc.oneof(textOf(NUMBER, 20), textOf('0123456789 -', 20)).map((text) => `+${text}`)],
] as const)('%s: the recorder takes the ASCII text that the server takes', (method, texts) =>
  fc.assert(
    fc.property(texts, (given) => {
      const stored = canonicalContact(method, given)
      if (stored !== null) expect(normalContact(method, given)).toBe(stored)
    }),
    { numRuns: 5_000 },
  ),
)

test.each([
  ['#email=ada@example.com', ['email'], { method: 'email', value: 'ada@example.com' }],
  ['#email=ada%2B1%40example.com', ['email'], { method: 'email', value: 'ada+1@example.com' }],
  ['#email=ada+1@example.com', ['email'], { method: 'email', value: 'ada+1@example.com' }],
  ['#phone=+12015550123', ['email', 'sms'], { method: 'sms', value: '+12015550123' }],
  ['#phone=%2B1%20201%20555%200123', ['whatsapp'], { method: 'whatsapp', value: '+12015550123' }],
  ['#phone=+12015550123', ['email'], null],
  ['#email=<script>', ['email'], null],
  ['#%E0%A4%A', ['email'], null],
  ['', ['email', 'sms'], null],
] as const)('the fragment %s of a page for %j names %j', (fragment, methods, expected) =>
  expect(contactOfFragment(fragment, methods)).toEqual(expected),
)

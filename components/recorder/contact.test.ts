import { expect, test } from 'vitest'
import { latinDigits, normalContact } from './contact'

test.each([
  ['email', ' ada@example.com ', 'ada@example.com'],
  ['email', 'ada+tag@sub.example.co', 'ada+tag@sub.example.co'],
  ['email', 'jörg@müller.example', 'jörg@müller.example'],
  ['email', 'ada@example', null],
  ['email', 'ada example.com', null],
  ['email', 'a@b@c.de', null],
  ['email', `${'a'.repeat(250)}@b.example`, null],
  ['email', '', null],
  ['sms', '+1 (201) 555-0123', '+12015550123'],
  ['sms', '0049 30 901820', '+4930901820'],
  ['whatsapp', '+٤٩٣٠٩٠١٨٢٠', '+4930901820'],
  ['sms', '\u200e+49 30 901820', '+4930901820'],
  ['sms', '030 901820', null],
  ['sms', '+0 30 901820', null],
  ['sms', '+49', null],
  ['sms', '+1234567890123456', null],
  ['sms', 'call me', null],
] as const)('%s %j is %j', (method, text, expected) => expect(normalContact(method, text)).toBe(expected))

test('digits of Arabic and Persian keyboards', () =>
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 5')).toBe('0123456789 0123456789 5'))

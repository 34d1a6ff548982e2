import { expect, test } from 'vitest'
import { isAddress, maskedContact, possiblePhoneNumber } from './contact'

test.each([
  ['American', '+12015550123', '+12015550123'],
  ['British', '+442079460123', '+442079460123'],
  ['German, mobile', '+4915112345678', '+4915112345678'],
  ['Indian', '+919876543210', '+919876543210'],
  ['written with spaces', '+1 201 555 0123', '+12015550123'],
  ['of a range that no table knows', '+15555555555', '+15555555555'],
  ['of another range, with its country’s length', '+4930000000000', '+4930000000000'],
  ['too short', '+1201555012', null],
  ['too long', '+120155501234', null],
  ['of no country', '+9991234567', null],
  ['without a country', '2015550123', null],
  ['of zeros', '+00000000000', null],
  ['with an extension', '+12015550123 ext. 5', null],
  ['among words', 'call +12015550123 now', null],
  ['nothing', '', null],
])('a number %s: %j is %j', (_what, text, expected) => {
  expect(possiblePhoneNumber(text)).toBe(expected)
})

test.each([
  ['ada@example.com', true],
  ['ada+voice@mail.example.co.uk', true],
  ["o'neil@example.com", true],
  ['ada@localhost', false],
  ['ada', false],
  ['ada@', false],
  ['ada..marsh@example.com', false],
  ['ada marsh@example.com', false],
  [`ada@${'a.'.repeat(125)}example`, false],
  ['', false],
])('%s is an address: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected)
})

test.each([
  ['ada.marsh@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['+441134960123', '+44•••23'],
  ['+1201555', '+12•••55'],
])('the contact %s is shown as %s', (contact, expected) => expect(maskedContact(contact)).toBe(expected))

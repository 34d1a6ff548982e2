import { expect, test } from 'vitest'
import { maskedContact } from './masked-contact'

test.each([
  ['ada.marsh@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['+441134960123', '+44•••23'],
  ['+1201555', '+12•••55'],
])('the contact %s is shown as %s', (contact, expected) => expect(maskedContact(contact)).toBe(expected))

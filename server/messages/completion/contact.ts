import { type SQL, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import type { VerificationMethod } from '../../contract/channels/channel-settings'
import type { Sender } from '../../contract/messages/message'

/** Normalises a number to E.164; null if its length is impossible (choices.md, "Phone numbers of senders"). */
export function possiblePhoneNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isPossible() && parsed.ext === undefined ? parsed.number : null
}

/** Mail cannot be delivered to longer addresses (RFC 5321, 4.5.3.1.3). */
const MAX_ADDRESS_CHARACTERS = 254
const Address = z.email().max(MAX_ADDRESS_CHARACTERS)

export const isAddress = (text: string): boolean => Address.safeParse(text).success

/** Returns a contact as messages show it: an address without spaces, or E.164. Null when it does not fit the method. */
export function canonicalContact(method: VerificationMethod, contact: string): string | null {
  const text = contact.trim()
  if (method === 'email') return isAddress(text) ? text : null
  const number = text.replace(/[\s().-]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}

export const toSender = (method: VerificationMethod, contact: string, isVerified: boolean): z.infer<typeof Sender> => ({
  verification_method: method,
  contact_verified: isVerified,
  email: method === 'email' ? contact : null,
  phone: method === 'sms' ? contact : null,
  whatsapp: method === 'whatsapp' ? contact : null,
})

/** Returns a contact that a reader of the activity log recognizes but cannot use: `a•••@example.com`, `+44•••23`. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at > 0) return `${[...contact][0]}•••${contact.slice(at)}`
  return `${contact.slice(0, 3)}•••${contact.slice(-2)}`
}

/** Returns the SQL of a message's contact in lower case, as in the index messages_sender. @param messages name of the table or its alias */
export const contactInLowerCase = (messages: 'm' | 'messages'): SQL =>
  sql.raw(
    `lower(coalesce(${messages}.sender ->> 'email', ${messages}.sender ->> 'phone', ${messages}.sender ->> 'whatsapp'))`,
  )

import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'

/**
 * Normalises a number from a model's output to E.164; null where the country has no numbers of this length. Ranges
 * within a country are not checked, because such tables are often outdated (choices.md, "Phone numbers of senders").
 */
export function possiblePhoneNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isPossible() && parsed.ext === undefined ? parsed.number : null
}

/** Mail cannot be delivered to longer addresses (RFC 5321, 4.5.3.1.3). */
const MAX_ADDRESS_CHARACTERS = 254
const Address = z.email().max(MAX_ADDRESS_CHARACTERS)

export const isAddress = (text: string): boolean => Address.safeParse(text).success

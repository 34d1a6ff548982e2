import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'

/**
 * Normalises a number that a model heard to E.164; null where the country has no numbers of this length. Ranges within a country
 * are not checked, because tables of them lag behind what operators hand out (choices.md, "Phone numbers of senders").
 */
export function possiblePhoneNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isPossible() && parsed.ext === undefined ? parsed.number : null
}

/** Longer ones cannot be delivered to (RFC 5321, 4.5.3.1.3). */
const MAX_ADDRESS_CHARACTERS = 254
const Address = z.email().max(MAX_ADDRESS_CHARACTERS)

export const isAddress = (text: string): boolean => Address.safeParse(text).success

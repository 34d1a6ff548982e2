import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'

/** The number in E.164, where the text is one that a country has given out; else null. E.164 alone is only a length. */
export function phoneNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : null
}

/** Longer ones cannot be delivered to (RFC 5321, 4.5.3.1.3). */
const MAX_ADDRESS_CHARACTERS = 254
const Address = z.email().max(MAX_ADDRESS_CHARACTERS)

export const isAddress = (text: string): boolean => Address.safeParse(text).success

import type { VerificationMethod } from '../../server/contract/values/verification-method'

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@]+\.[^\s@.]{2,}$/
/** E.164: a plus sign and 8 to 15 digits. */
const PHONE = /^\+[1-9]\d{7,14}$/

/**
 * Returns a contact in the form that the server expects: a number without spaces and signs, with `+` for a leading `00`,
 * and with Latin digits. Null for text that is no contact; the server checks it again.
 */
export function normalContact(method: VerificationMethod, text: string): string | null {
  const trimmed = text.trim()
  if (method === 'email') return EMAIL.test(trimmed) && trimmed.length <= 254 ? trimmed : null
  const number = latinDigits(trimmed)
    .replace(/[\s\u00a0().\-–/\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
  return PHONE.test(number) ? number : null
}

/** Replaces the digits of Arabic and Persian keyboards. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

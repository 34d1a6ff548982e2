import type { VerificationMethod } from '../../server/contract/channels/channel-settings'

/** What the server takes for a local part and a domain (contact.test.ts compares recorder and server). */
const LOCAL_PART = /^[\w+'-]+(?:\.[\w+'-]+)*$/
const DOMAIN = /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i
const MAX_EMAIL_CHARACTERS = 254
/** E.164 as the server takes it: a plus sign and 7 to 15 digits. */
const PHONE = /^\+[1-9]\d{6,14}$/

/**
 * Returns a contact in the form that the server expects: an address with an ASCII domain, or a number without spaces and
 * signs, with `+` for a leading `00`, and with Latin digits. Null where the server would refuse this form: without a
 * code step it would do so only after the recording. ASCII text that the server takes as it is gives what the server
 * stores.
 */
export function normalContact(method: VerificationMethod, text: string): string | null {
  const trimmed = text.trim()
  if (method === 'email') return normalEmail(trimmed)
  const number = latinDigits(trimmed.normalize('NFKC'))
    .replace(/[\s().\-–/\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
  return PHONE.test(number) ? number : null
}

function normalEmail(text: string): string | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  if (text.length > MAX_EMAIL_CHARACTERS || !LOCAL_PART.test(local) || /'$/.test(local)) return null
  const domain = asciiDomain(text.slice(at + 1))
  const email = `${local}@${domain}`
  return DOMAIN.test(domain) && email.length <= MAX_EMAIL_CHARACTERS ? email : null
}

/** Returns a domain with the ASCII form of its other letters (IDNA), as `xn--mller-kva.example`. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain) || /[/?#@:\\]/.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch (error) {
    if (error instanceof TypeError) return domain
    throw error
  }
}

/** Replaces the digits of Arabic and Persian keyboards. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

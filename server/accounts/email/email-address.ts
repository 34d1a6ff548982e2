import { z } from 'zod'
import { MAX_EMAIL_CHARACTERS } from '../../contract/values/input-limits'

/**
 * What browsers accept in `<input type="email">` (HTML, "Valid email address"), without its dots at odd places and with a
 * domain of two labels or more. No quotes, brackets, commas, comments, spaces or control characters: a mail library would read
 * them as more than an address. A domain outside ASCII is written as it is in DNS (`xn--…`).
 */
const PATTERN =
  /^(?!\.)(?!.*\.[.@])[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

const Address = z
  .string()
  .max(MAX_EMAIL_CHARACTERS + 100)
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_CHARACTERS)
  .pipe(z.email({ pattern: PATTERN }))

/** The one rule of an email address: as it is compared, trimmed and in lower case; null for a text that is none. */
export function emailAddress(text: string): string | null {
  const parsed = Address.safeParse(text)
  return parsed.success ? parsed.data : null
}

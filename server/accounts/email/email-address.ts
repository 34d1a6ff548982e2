import { z } from 'zod'
import { MAX_EMAIL_CHARACTERS } from '../../contract/values/input-limits'

/**
 * What browsers accept in `<input type="email">` (HTML, "Valid email address"), except leading, trailing and double
 * dots, and with at least two labels in the domain. Quotes, brackets, commas, comments, spaces and control characters
 * are excluded, because a mail library would read them as more than one address. A domain outside ASCII must be in its
 * DNS form (`xn--…`).
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

/**
 * Returns the address in the form in which addresses are compared (trimmed, lower case); null for an invalid address.
 */
export function emailAddress(text: string): string | null {
  const parsed = Address.safeParse(text)
  return parsed.success ? parsed.data : null
}

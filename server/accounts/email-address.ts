const MAX_CHARACTERS = 254

/** An e-mail address as it is compared, trimmed and in lower case; null for a text that is none. */
export function emailAddress(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= MAX_CHARACTERS && PATTERN.test(address) ? address : null
}

// Control characters are refused: Postgres stores no NUL, and a mail's header ends at a line break.
const PATTERN = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u

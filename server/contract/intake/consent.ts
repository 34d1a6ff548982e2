import type { Locale } from './locales'

/** What a sender agreed to before the recording, kept with the message. */
export interface Consent {
  text: string
  /** Grows with each change of the channel's consent text. */
  version: number
  locale: Locale
  /** ISO 8601. */
  given_at: string
}

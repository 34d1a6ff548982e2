import { StringDecoder } from 'node:string_decoder'

/** Number of bytes of a response body that are kept (choices.md, "Response excerpt"). */
export const EXCERPT_BYTES = 1_024

/**
 * Decodes bytes of a response for the history: UTF-8 with replacement characters, without control characters (Postgres stores no
 * NUL), and without an incomplete code point at the end.
 */
export const toExcerpt = (bytes: Buffer): string => withoutControls(new StringDecoder('utf8').write(bytes))

/** Shortens a text from a receiver or the system for the history: one line of at most 256 characters, no half surrogate pair. */
export const toDetail = (text: string): string =>
  withoutControls(text)
    .slice(0, DETAIL_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

const DETAIL_LENGTH = 256

const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, '')

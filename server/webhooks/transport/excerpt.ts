import { StringDecoder } from 'node:string_decoder'

/** How much of an answer's body is kept, in bytes (choices.md, "Response excerpt"). */
export const EXCERPT_BYTES = 1_024

/**
 * Bytes of a receiver's answer as text for the history: UTF-8 with replacement characters, without control characters (Postgres
 * takes no NUL), and without the half of a code point that a cut left at the end.
 */
export const toExcerpt = (bytes: Buffer): string => withoutControls(new StringDecoder('utf8').write(bytes))

/** Words that a receiver or the system had a hand in, fit to be kept: one short line, not cut inside a surrogate pair. */
export const toDetail = (text: string): string =>
  withoutControls(text)
    .slice(0, DETAIL_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

const DETAIL_LENGTH = 256

const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, '')

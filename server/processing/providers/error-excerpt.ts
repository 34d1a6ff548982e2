import { cut, storable } from '../../messages/completion/transcript-text'

const MAX_EXCERPT_CHARACTERS = 300

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })
/** Shorter words tell nothing, and masking them would make every error unreadable. */
const MIN_PRIVATE_CHARACTERS = 3

/**
 * Replaces every word of a provider's error that also occurs in a private text, and the key, by `…`. Providers repeat
 * parts of a request in their errors, and an error is shown and stored.
 */
export function withoutPrivateWords(text: string, privateTexts: readonly string[]): string {
  const hidden = privateTexts.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '…')), text)
  const words = new Set(privateTexts.flatMap(wordsOf))
  return Array.from(WORDS.segment(hidden), ({ segment }) => (words.has(segment.toLowerCase()) ? '…' : segment)).join('')
}

const wordsOf = (text: string): string[] =>
  Array.from(WORDS.segment(text.toLowerCase()))
    .filter(
      ({ isWordLike, segment }) => isWordLike && (segment.length >= MIN_PRIVATE_CHARACTERS || isSecretShort(segment)),
    )
    .map(({ segment }) => segment)

/** Digits, and words of scripts that need one or two characters for a word. */
const isSecretShort = (word: string): boolean =>
  /[\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)

/** Cuts an excerpt, with control characters as spaces; undefined when nothing is left. */
export function errorExcerpt(text: string): string | undefined {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line === '' ? undefined : storable(cut(line, MAX_EXCERPT_CHARACTERS))
}

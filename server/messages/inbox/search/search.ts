import type { MessageFilters } from '../../../contract/messages/message-list'
import { storable } from '../../completion/text'

/** More words do not improve a search, and each costs an index lookup. */
const MAX_WORDS = 12
/** Shorter numbers are not treated as the end of a phone number. */
const MIN_PHONE_DIGITS = 3
/** A shorter prefix matches so many words that the whole index would be read. */
const MIN_PREFIX_LETTERS = 2
const MIN_PREFIX_DIGITS = 7

export const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** A word, of which the last one may be a prefix; or groups of digits with separators between them. */
export interface Term {
  words: string[]
  isPrefix: boolean
  isNumber: boolean
}

/** Splits the input into terms. Punctuation only separates words, so no input is an error. */
export function parseSearch(typed: string): Term[] {
  const terms: (Term & { end: number })[] = []
  for (const { 0: word, index } of [...typed.matchAll(WORD)].slice(0, MAX_WORDS)) {
    const last = terms.at(-1)
    const isNumber = /^\d+$/.test(word)
    const end = index + word.length
    if (last?.isNumber && isNumber && /^[\s().+/-]+$/.test(typed.slice(last.end, index))) {
      last.words.push(word)
      last.end = end
    } else terms.push({ words: [word.toLowerCase()], isPrefix: false, isNumber, end })
  }
  return terms.map(({ words, isNumber }, index) => ({
    words,
    isNumber,
    isPrefix: index === terms.length - 1 && isLongEnough(words.join(''), isNumber),
  }))
}

const isLongEnough = (word: string, isNumber: boolean) =>
  word.length >= (isNumber ? MIN_PREFIX_DIGITS : MIN_PREFIX_LETTERS) || /[^\0-\x7f]/.test(word)

/**
 * Returns the digits of a term without leading zeros, to match the end of a phone number; null when there are too few.
 */
export function phoneEnd({ words, isNumber }: Term): string | null {
  const digits = words.join('').replace(/^0+/, '')
  return isNumber && digits.length >= MIN_PHONE_DIGITS ? digits : null
}

/**
 * Returns a tsquery for the lexemes of the function message_search: the account, every filter and every word, combined with
 * "and". Null without filters; the list then needs no query. The database converts it to lower case, like the lexemes.
 */
export function toTsquery(accountId: string, filters: MessageFilters): string | null {
  const lexemes = (['channel', 'urgency', 'sentiment'] as const).flatMap((name) => {
    const wanted = filters[name]
    return wanted === undefined ? [] : [quoted(`:${name}:${wanted === 'none' ? '' : wanted}`)]
  })
  const tag = filters.tag === undefined ? [] : [quoted(`:tag:${[...storable(filters.tag)].slice(0, 100).join('')}`)]
  const asked = [...lexemes, ...tag, ...parseSearch(filters.q ?? '').map(termQuery)]
  if (asked.length > 0) return [quoted(`:account:${accountId}`), ...asked].join(' & ')
  // Punctuation alone is not a word, so it matches no message.
  return filters.q === undefined ? null : quoted(':nothing:')
}

function termQuery(term: Term): string {
  const { words, isPrefix } = term
  const end = phoneEnd(term)
  if (end === null) return words.map((word) => `${quoted(word)}${isPrefix ? ':*' : ''}`).join(' & ')
  const whole = `${quoted(words.join('').replace(/^00/, ''))}${isPrefix ? ':*' : ''}`
  const phone = `${quoted(`:phone:${[...end].toReversed().join('')}`)}:*`
  return `((${words.map(quoted).join(' & ')}) | ${whole} | ${phone})`
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

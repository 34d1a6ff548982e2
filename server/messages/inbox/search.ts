import type { MessageFilters } from '../../contract/messages/message-list'
import { storable } from '../completion/text'

/** More words than this say nothing more, and each costs a look into the index. */
const MAX_WORDS = 12
/** Fewer digits than this are a number like any other, not the end of somebody's. */
const MIN_PHONE_DIGITS = 3
/** Fewer letters, or fewer digits, begin so many words that the index would be read from end to end. */
const MIN_PREFIX_LETTERS = 2
const MIN_PREFIX_DIGITS = 7

export const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** A word, of which the last one typed may be only the beginning; or digits typed with whatever stands between them. */
export interface Term {
  words: string[]
  isPrefix: boolean
  isNumber: boolean
}

/** What a person typed, in words. Signs only part them, so nothing that is typed is an error. */
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

/** The digits of a term as the end of a phone number, whichever way it is dialled; null where there are too few. */
export function phoneEnd({ words, isNumber }: Term): string | null {
  const digits = words.join('').replace(/^0+/, '')
  return isNumber && digits.length >= MIN_PHONE_DIGITS ? digits : null
}

/**
 * The text of a tsquery for the lexemes of migration 0003_search: within the account, and every filter and every word at once.
 * Null when nothing is asked for: then the list itself answers. The database turns it into lower case, as it did the lexemes.
 */
export function toTsquery(accountId: string, filters: MessageFilters): string | null {
  const lexemes = (['channel', 'urgency', 'sentiment'] as const).flatMap((name) => {
    const wanted = filters[name]
    return wanted === undefined ? [] : [quoted(`:${name}:${wanted === 'none' ? '' : wanted}`)]
  })
  const tag = filters.tag === undefined ? [] : [quoted(`:tag:${[...storable(filters.tag)].slice(0, 100).join('')}`)]
  const asked = [...lexemes, ...tag, ...parseSearch(filters.q ?? '').map(termQuery)]
  if (asked.length > 0) return [quoted(`:account:${accountId}`), ...asked].join(' & ')
  // Signs alone are no word, so they stand in no message.
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

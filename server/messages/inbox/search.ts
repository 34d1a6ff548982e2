import type { HighlightedText, MessageFilters } from '../../contract/messages/message-list'
import { storable } from '../completion/transcript-text'

/** More words do not improve a search, and each costs an index lookup. */
const MAX_WORDS = 12
/** Shorter numbers are not treated as the end of a phone number. */
const MIN_PHONE_DIGITS = 3
/** A shorter prefix matches so many words that the whole index would be read. */
const MIN_PREFIX_LETTERS = 2
const MIN_PREFIX_DIGITS = 7

export const WORD = /[\p{L}\p{N}\p{M}]+/gu

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

/** Returns the digits of a term without leading zeros, for the end of a phone number; null when too few. */
export function phoneEnd({ words, isNumber }: Term): string | null {
  const digits = words.join('').replace(/^0+/, '')
  return isNumber && digits.length >= MIN_PHONE_DIGITS ? digits : null
}

/** The texts of tsqueries. A message matches all of them. */
export interface SearchQuery {
  filters: string
  terms: string[]
}

/** Returns tsqueries for the lexemes of message_search. Null without filters: the list then needs no query. */
export function toTsquery(
  accountId: string,
  filters: MessageFilters & { callback?: boolean | undefined },
): SearchQuery | null {
  const lexemes = (['channel', 'urgency', 'sentiment'] as const).flatMap((name) => {
    const wanted = filters[name]
    return wanted === undefined ? [] : [quoted(`:${name}:${wanted === 'none' ? '' : wanted}`)]
  })
  const tag = filters.tag === undefined ? [] : [quoted(`:tag:${[...storable(filters.tag)].slice(0, 100).join('')}`)]
  const callback = filters.callback === undefined ? [] : [quoted(`:callback:${filters.callback}`)]
  const asked = [...lexemes, ...callback, ...tag]
  const terms = parseSearch(filters.q ?? '').map(termQuery)
  if (asked.length + terms.length > 0) return { filters: [ofAccount(accountId), ...asked].join(' & '), terms }
  // Punctuation alone is not a word, so it matches no message.
  return filters.q === undefined ? null : { filters: quoted(':nothing:'), terms }
}

export const ofAccount = (accountId: string): string => quoted(`:account:${accountId}`)

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

const BEFORE = 70

export function highlight(text: string, terms: readonly Term[]): HighlightedText {
  const pieces: HighlightedText = []
  const isFound = createMatcher(terms)
  let end = 0
  for (const { 0: word, index } of terms.length === 0 ? [] : text.matchAll(WORD)) {
    if (!isFound(word)) continue
    if (index > end) pieces.push({ text: text.slice(end, index), found: false })
    pieces.push({ text: word, found: true })
    end = index + word.length
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), found: false })
  return pieces
}

export const hasFound = (marked: HighlightedText): boolean => marked.some(({ found }) => found)

/** Returns about `max` characters: the beginning, or a part that starts shortly before the first match. */
export function excerpt(text: string, terms: readonly Term[], max: number): HighlightedText {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= max) return highlight(plain, terms)
  const first = firstFound(plain, terms)
  const from = first === null || first < max - 20 ? 0 : plain.indexOf(' ', Math.max(0, first - BEFORE)) + 1
  const cutAt = plain.lastIndexOf(' ', from + max)
  const to = plain.length - from <= max ? plain.length : cutAt > from ? cutAt : wholePair(plain, from + max)
  return highlight(`${from > 0 ? '… ' : ''}${plain.slice(from, to)}${to < plain.length ? ' …' : ''}`, terms)
}

const wholePair = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)

function firstFound(text: string, terms: readonly Term[]): number | null {
  if (terms.length === 0) return null
  const isFound = createMatcher(terms)
  for (const { 0: word, index } of text.matchAll(WORD)) if (isFound(word)) return index
  return null
}

/** Built once per text, which may have a hundred thousand words. */
function createMatcher(terms: readonly Term[]): (word: string) => boolean {
  const whole = new Set(terms.flatMap(({ words }) => words))
  const beginnings = terms.filter(({ isPrefix }) => isPrefix).map(({ words }) => words.at(-1) ?? '')
  const phoneEnds = terms.map(phoneEnd).filter((end) => end !== null)
  return (written) => {
    const word = written.toLowerCase()
    if (whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning))) return true
    if (phoneEnds.length === 0 || !/^\d+$/.test(word)) return false
    return phoneEnds.some((end) => word.endsWith(end) || word.startsWith(end))
  }
}

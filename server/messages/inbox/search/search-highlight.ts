import type { HighlightedText } from '../../../contract/messages/message-list'
import { phoneEnd, type Term, WORD } from './search'

/** Characters of an excerpt before the first match. */
const BEFORE = 70

/** Splits a text into matches of the terms and the text between them. */
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

/**
 * Returns about `max` characters: the beginning, or a part that starts shortly before the first match if that is
 * further on.
 */
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

/**
 * Returns a function that tests whether a word matches. Built once per text, which may have a hundred thousand words.
 */
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

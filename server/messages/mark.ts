import type { Marked } from '../contract/message-list'
import { phoneEnd, type Term, WORD } from './search'

/** How much of a text stands before the first word found in it. */
const BEFORE = 70

/** The text in pieces, those apart that the terms found. */
export function mark(text: string, terms: readonly Term[]): Marked {
  const pieces: Marked = []
  let end = 0
  for (const { 0: word, index } of terms.length === 0 ? [] : text.matchAll(WORD)) {
    if (!isFound(word.toLowerCase(), terms)) continue
    if (index > end) pieces.push({ text: text.slice(end, index), found: false })
    pieces.push({ text: word, found: true })
    end = index + word.length
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), found: false })
  return pieces
}

export const hasFound = (marked: Marked): boolean => marked.some(({ found }) => found)

/** At most about `max` characters: the beginning, or from shortly before the first word found where that lies further on. */
export function excerpt(text: string, terms: readonly Term[], max: number): Marked {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= max) return mark(plain, terms)
  const first = firstFound(plain, terms)
  const from = first === null || first < max - 20 ? 0 : plain.indexOf(' ', Math.max(0, first - BEFORE)) + 1
  const cutAt = plain.lastIndexOf(' ', from + max)
  const to = plain.length - from <= max ? plain.length : cutAt > from ? cutAt : wholePair(plain, from + max)
  return mark(`${from > 0 ? '… ' : ''}${plain.slice(from, to)}${to < plain.length ? ' …' : ''}`, terms)
}

const wholePair = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)

function firstFound(text: string, terms: readonly Term[]): number | null {
  if (terms.length === 0) return null
  for (const { 0: word, index } of text.matchAll(WORD)) if (isFound(word.toLowerCase(), terms)) return index
  return null
}

const isFound = (word: string, terms: readonly Term[]): boolean =>
  terms.some((term) => {
    const last = term.words.at(-1) ?? ''
    if (term.words.includes(word) || (term.isPrefix && word.startsWith(last))) return true
    const end = phoneEnd(term)
    return end !== null && /^\d+$/.test(word) && (word.endsWith(end) || word.startsWith(end))
  })

import type { Run } from './runs'
import { CARD, IDENTITY, OTHER, PHONE } from './vocabulary'

/** What the words around a number say about it. */
export interface Context {
  /** The text before and after, as far as it may speak of this number. */
  before: string
  after: string
  /** A card is spoken of nearby. */
  hasCardWord: boolean
  /** An identity document is spoken of nearby. */
  hasIdentityWord: boolean
  /** The words nearest to the number call it a phone, order or other number. */
  isOther: boolean
}

/** How far words may be from the number, in UTF-16 units. */
const BEFORE = 90
const AFTER = 45
/** E.164: what is longer is no phone number, whatever it is called. */
const LONGEST_PHONE = 15
/** "612345679 is my phone number": this close to the number's end. */
const AFTER_OTHER = 30

/**
 * Returns what the text says around a run, between the ends of the numbers before and after it: what is said of another
 * number does not count.
 */
export function contextOf(run: Run, text: string, previousEnd: number, nextStart: number): Context {
  const digits = run.parts.filter(({ kind }) => kind !== 'letters')
  const [start, end] = [digits[0]!.start, digits.at(-1)!.end]
  const before = untilMask(text.slice(Math.max(previousEnd, start - BEFORE), start), 'last')
  const after = untilMask(text.slice(end, Math.min(nextStart, end + AFTER)), 'first')
  const [card, identity] = [distance(CARD, before), distance(IDENTITY, before)]
  const phone = run.compact.length <= LONGEST_PHONE ? distance(PHONE, before) : Infinity
  const other = Math.min(phone, distance(OTHER, before))
  const hasNearer = other < Math.min(card, identity)
  return {
    before,
    after,
    hasCardWord: card < Infinity || has(CARD, clauseOf(after)),
    hasIdentityWord: identity < Infinity || has(IDENTITY, clauseOf(after)),
    isOther: hasNearer || (card === Infinity && identity === Infinity && isOtherAfter(after)),
  }
}

/** How many characters are between the last match and the end; Infinity without one. */
function distance(words: RegExp, before: string): number {
  let last = Infinity
  for (const { 0: found, index } of before.matchAll(words)) last = before.length - index - found.length
  return last
}

const has = (words: RegExp, text: string): boolean => text.search(words) >= 0

/** A mask is another number. */
function untilMask(text: string, which: 'first' | 'last'): string {
  const at = which === 'first' ? text.indexOf('*') : text.lastIndexOf('*')
  if (at === -1) return text
  return which === 'first' ? text.slice(0, at) : text.slice(at + 1)
}

/** What follows in the same sentence and is no new statement: "… and my phone is" speaks of the next number. */
const clauseOf = (after: string): string =>
  after.split(/[.!?;\n]|\b(?:and|und|et|y|e|but|aber|or)\s+(?:my|the|mein|meine|mon|ma|mi|il|mio)\b/iu)[0] ?? ''

const isOtherAfter = (after: string): boolean => {
  const clause = clauseOf(after).slice(0, AFTER_OTHER)
  return (has(PHONE, clause) && /^[\s,]*(?:is|was|ist|est|es|è|é)\b/iu.test(clause)) || UNITS.test(clause)
}

/** Amounts of something are no identity numbers. */
const UNITS =
  /^\s*(?:dollars?|euros?|pounds?|cents?|pence|percent|people|persons|times|years?|days?|hours?|minutes?|miles?|meters?|metres?|kilometers?|km|kg|kilos?|points?|pesos?|reais|rupees?|rupiah|yen|francs?|kronor|kroner|zł|zloty|lira|рублей)\b|^\s*(?:[$€£%°])/iu

import { issuerLengths } from './card-issuers'
import { passesLuhn } from './checksum'
import type { Context } from './context'
import { compactOf, isList, isStrong, type Range, type Run, stretchesBetween } from './runs'

/** ISO/IEC 7812-1: at most 19 digits; no network has fewer than 13. */
const [MIN_DIGITS, MAX_DIGITS] = [13, 19]
/** With a card word nearby: a digit was missed or repeated in the transcript. */
const [MIN_HEARD, MAX_HEARD] = [12, 20]
const USUAL_DIGITS = 16
/** A card whose groups were repeated or corrected, with a card word nearby. */
const MAX_REPEATED = 32

/**
 * Returns the parts of a run, from `start` on, that are cards: 13 to 19 digits with a valid Luhn checksum, or with an
 * issuer's prefix, or with a card word nearby. What is called an order or phone number needs both checksum and issuer;
 * where a card word is nearby too, 16 digits are enough, or the issuer's prefix and its usual length, give or take one
 * digit.
 */
export function cardRanges(run: Run, start: number, context: Context): Range[] {
  const end = run.parts.length
  const certain = context.isOther
    ? issuedRanges(run, start)
    : (wholeRange(run, start) ?? misrecognisedRange(run, start, context) ?? issuedRanges(run, start))
  if (context.isOther && !context.hasCardWord) return certain
  const likely = stretchesBetween(certain, start, end).flatMap((stretch) => likelyRanges(run, stretch, context))
  return [...certain, ...likely].toSorted(([a], [b]) => a - b)
}

/** The whole run, words at its ends aside that may be prose, where length and checksum are those of a card. */
function wholeRange({ parts, ...run }: Run, start: number): Range[] | undefined {
  if (parts.length - start > MAX_DIGITS + 4) return
  let [from, to] = [start, parts.length]
  while (from < to && parts[from]!.isAmbiguous) from += 1
  while (to > from && parts[to - 1]!.isAmbiguous) to -= 1
  const choices: Range[] = [
    [from, to],
    [start, to],
    [from, parts.length],
    [start, parts.length],
  ]
  const valid = choices.filter(([first, last]) => isCard({ parts, ...run }, first, last))
  const range = valid.find(([first, last]) => isIssued({ parts, ...run }, first, last)) ?? valid[0]
  return range && [range]
}

/**
 * The whole run, if a card is mentioned and the run is no longer than most cards: a valid number inside it is a
 * coincidence.
 */
function misrecognisedRange(run: Run, start: number, { hasCardWord }: Context): Range[] | undefined {
  const end = run.parts.length
  const length = run.compact.length - run.offsets[start]!
  const isHeard = hasCardWord && length >= MIN_HEARD && length <= USUAL_DIGITS
  return isHeard && isOneKind(run, start, end) && !isList(run, start, end) ? [[start, end]] : undefined
}

const isCard = (run: Run, from: number, to: number): boolean => {
  const digits = compactOf(run, from, to)
  return (
    digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && passesLuhn(valuesOf(digits)) && !isList(run, from, to)
  )
}

/**
 * Valid numbers of an issuer at its length, wherever they begin: an expiry date or a phone number may be beside them.
 */
function issuedRanges(run: Run, start: number): Range[] {
  const found: Range[] = []
  const end = run.parts.length
  for (let from = start; from < end; from += 1) {
    const ends = windowEnds(run, from, end).filter((to) => isIssued(run, from, to) && isConnected(run, from, to, start))
    const valid = ends.filter((to) => passesLuhn(valuesOf(compactOf(run, from, to))))
    const to = valid.find((last) => last === end) ?? valid[0]
    if (to === undefined) continue
    found.push([from, to])
    from = to - 1
  }
  return found
}

/** Between two places where numbers may begin and end, or of the issuer's usual length without a pause inside. */
const isConnected = (run: Run, from: number, to: number, start: number): boolean =>
  ((from === start || run.starts[from]!) && run.stops[to]!) || (isUsual(run, from, to) && isOnePhrase(run, from, to))

const isUsual = (run: Run, from: number, to: number): boolean => {
  const digits = compactOf(run, from, to)
  return issuerLengths(digits)[0] === digits.length
}

/** Of 16 digits, or with an issuer's prefix at its usual length, give or take one digit that was missed or repeated. */
const isNearlyUsual = (run: Run, from: number, to: number): boolean => {
  const digits = compactOf(run, from, to)
  return digits.length === USUAL_DIGITS || Math.abs(digits.length - (issuerLengths(digits)[0] ?? Infinity)) <= 1
}

/**
 * In a stretch without certain cards: from places where a number may begin, the issuer's usual length, else the
 * longest.
 */
function likelyRanges(run: Run, [start, end]: Range, context: Context): Range[] {
  const found: Range[] = []
  for (let from = start; from < end; from += 1) {
    if (!(from === start || run.starts[from] || found.at(-1)?.[1] === from)) continue
    const ends = windowEnds(run, from, end).filter((to) => isLikely(run, [from, to], [start, end], context))
    const usual = issuerLengths(compactOf(run, from, Math.min(from + 4, end)))[0]
    const isWhole = ends.includes(end) && isOneKind(run, from, end) && (context.hasCardWord || isIssued(run, from, end))
    const usualEnd = ends.find((last) => run.offsets[last]! - run.offsets[from]! === (usual ?? USUAL_DIGITS))
    const to = isWhole && run.offsets[end]! - run.offsets[from]! <= MAX_DIGITS ? end : (usualEnd ?? ends.at(-1))
    if (to === undefined) continue
    found.push([from, to])
    from = to - 1
  }
  const mayBeRepeated = found.length === 0 && context.hasCardWord && !context.isOther
  return mayBeRepeated && isRepeated(run, start, end) ? [[start, end]] : found
}

function isLikely(run: Run, [from, to]: Range, [start, end]: Range, { hasCardWord, isOther }: Context): boolean {
  if (isList(run, from, to) || (!hasCardWord && isJoined(run, from, to))) return false
  if (isOther && !isNearlyUsual(run, from, to)) return false
  const isClosed = to === end || run.stops[to]!
  if (isIssued(run, from, to)) return isClosed || isOnePhrase(run, from, to)
  const length = run.offsets[to]! - run.offsets[from]!
  if (!isClosed || length < (hasCardWord ? MIN_HEARD : MIN_DIGITS)) return false
  if (hasCardWord) return true
  return length <= MAX_DIGITS && isTrimmedWhole(run, [from, to], [start, end]) && hasIssuer(run, from, to)
}

/** All written, or all spoken. */
const isOneKind = ({ parts }: Run, from: number, to: number): boolean =>
  parts.slice(from, to).every(({ kind }) => kind === parts[from]!.kind)

/** More digits than any card has, because some were said again. */
const isRepeated = (run: Run, start: number, end: number): boolean => {
  const length = run.offsets[end]! - run.offsets[start]!
  return length > MAX_HEARD && length <= MAX_REPEATED && !isList(run, start, end)
}

/** Where stretches end that begin at a part and are as long as a card may be. */
function windowEnds({ offsets }: Run, from: number, end: number): number[] {
  const ends: number[] = []
  for (let to = from + 1; to <= end; to += 1) {
    const length = offsets[to]! - offsets[from]!
    if (length > MAX_HEARD) break
    if (length >= MIN_HEARD) ends.push(to)
  }
  return ends
}

const isIssued = (run: Run, from: number, to: number): boolean => {
  const digits = compactOf(run, from, to)
  return issuerLengths(digits).includes(digits.length)
}

const hasIssuer = (run: Run, from: number, to: number): boolean => issuerLengths(compactOf(run, from, to)).length > 0

/** "555 0123 and 555 0199" are two numbers, unless a card is mentioned. */
const isJoined = ({ parts }: Run, from: number, to: number): boolean =>
  parts.slice(from + 1, to).some(({ gap }) => gap === 'conjunction')

/** The whole stretch, one or two words at each end aside that may be prose. */
const isTrimmedWhole = ({ parts }: Run, [from, to]: Range, [start, end]: Range): boolean =>
  from - start <= 2 &&
  end - to <= 2 &&
  parts.slice(start, from).every(({ isAmbiguous }) => isAmbiguous) &&
  parts.slice(to, end).every(({ isAmbiguous }) => isAmbiguous)

const isOnePhrase = ({ parts }: Run, from: number, to: number): boolean => !parts.slice(from + 1, to).some(isStrong)

const valuesOf = (digits: string): number[] => Array.from(digits, Number)

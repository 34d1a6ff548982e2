import { afterCardPhrase, cardRanges, type DescribedRun, splitCards } from './cards'
import { type Context, contextOf } from './context'
import { identityRanges } from './identity'
import type { Span } from './other-numbers'
import { readTokens, type Token } from './reader'
import { digitRuns, isStrong, mixedRuns, type Run, spanOf } from './runs'

/** What replaces a number. It tells neither its length nor its ends. */
export const MASK = '****'

/** Replaces card and national identity numbers (choices.md, "Numbers masked in draft_text"). A second call changes nothing. Linear time. */
export function maskNumbers(text: string): string {
  let masked = text
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = maskOnce(masked)
    if (next === masked) return masked
    masked = next
  }
  return masked
}

/** A second pass finds what a number beside a masked one left over; more are never needed in practice. */
const MAX_PASSES = 4

function maskOnce(text: string): string {
  const spans = merged(numbersIn(text))
  let masked = ''
  let end = 0
  for (const [from, to] of spans) {
    masked += text.slice(end, from) + MASK
    end = hasOpenParenthesis(text.slice(from, to)) && text.charAt(to) === ')' ? to + 1 : to
  }
  return masked + text.slice(end)
}

/** "A123456(3)": the end of the number is behind the parenthesis. */
const hasOpenParenthesis = (number: string): boolean => number.lastIndexOf('(') > number.lastIndexOf(')')

function numbersIn(text: string): Span[] {
  const tokens = readTokens(text)
  const digits = withContext(digitRuns(tokens, text), text)
  const found = digits.flatMap(({ run, context }): Span[] => {
    const start = endOfPhone(run, text, context)
    const cards = cardRanges(run, start, context)
    const others = [...identityRanges(run, start, context, cards), ...afterCardPhrase(run, start, context, cards)]
    return [...cards, ...others].map((range) => spanOf(run, range))
  })
  const withLetters = withContext(mixedRuns(tokens, text), text).flatMap(({ run, context }) =>
    identityRanges(run, 0, context).map((range) => spanOf(run, range)),
  )
  const uncounted = withoutCounts(tokens, text)
  const inPieces = uncounted ? splitCards(withContext(digitRuns(uncounted, text), text)) : []
  return [...found, ...withLetters, ...splitCards(digits), ...inPieces]
}

/** Shorter runs are neither a number nor a piece of one. */
const MIN_CHARACTERS = 4

/** Adds to each run what the words around it say. What is said before the number before it does not count. */
const withContext = (runs: readonly Run[], text: string): DescribedRun[] =>
  runs
    .filter(({ compact }) => compact.length >= MIN_CHARACTERS)
    .map((run, index, all) => {
      const [before, after] = [all[index - 1], all[index + 1]]
      return {
        run,
        context: contextOf(run, text, before?.parts.at(-1)?.end ?? 0, after?.parts[0]?.start ?? text.length),
      }
    })

/** E.164: a country code and a number, together at most 15 digits; the shortest that are in use have 7. */
const [SHORTEST_PHONE, LONGEST_PHONE] = [7, 15]

/** Returns the index of the part after an international phone number at the beginning of a run; 0 without one. */
function endOfPhone({ parts, compact, offsets }: Run, text: string, { hasCardWord }: Context): number {
  const start = parts[0]!.start
  const [first] = parts
  const hasPlus = PLUS.test(text.slice(Math.max(0, start - 10), start))
  const hasPrefix =
    !hasCardWord &&
    /^(?:00|011)[1-9]/.test(compact) &&
    (/^(?:00|011)$/.test(first!.text) || first!.text.length > SHORTEST_PHONE)
  if (!hasPlus && !hasPrefix) return 0
  for (const [index, part] of parts.entries()) {
    if (isStrong(part) && offsets[index]! >= SHORTEST_PHONE) return index
    if (offsets[index + 1]! > LONGEST_PHONE) return 0
  }
  return parts.length
}

const PLUS = /(?:\+|\bplus|\bmais|\bmás|\bpiù)\s*\(?$/iu

function merged(spans: readonly Span[]): Span[] {
  const kept: Span[] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = kept.at(-1)
    if (last && start < last[1]) kept[kept.length - 1] = [last[0], Math.max(last[1], end)]
    else kept.push([start, end])
  }
  return kept
}

/** "the first four are …", "next four: …", "die letzten vier sind …": the number says how many digits follow. */
const BEFORE_COUNT =
  /(?<!\p{L})(?:first|second|third|fourth|next|last|final|following|remaining|other|another|ersten|zweiten|dritten|nächsten|letzten|primeros|siguientes|últimos|prime|prossime|ultime|premiers|prochains|derniers)\s+$/iu
/** "four one one one, that is three ones": the number explains what was said before. */
const BEFORE_EXPLANATION = /(?<!\p{L})(?:that is|that's|that’s|that makes|meaning|so that's|das sind|das heißt)\s+$/iu

/** Returns the tokens without those that count digits: "next four one one one" is three or four digits. */
function withoutCounts(tokens: readonly Token[], text: string): Token[] | undefined {
  const kept = tokens.filter(({ text: digits, kind, start, end }) => {
    if (kind === 'letters') return true
    const before = text.slice(Math.max(0, start - 20), start)
    if (/^[2-8]$/.test(digits) && BEFORE_COUNT.test(before)) return false
    return !(kind === 'spoken' && /\s/.test(text.slice(start, end)) && BEFORE_EXPLANATION.test(before))
  })
  return kept.length < tokens.length ? kept : undefined
}

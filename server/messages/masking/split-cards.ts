import { luhnChecksumValidate } from 'stdnum/lib/cjs/util/checksum.js'
import { issuerLengths } from './card-issuers'
import type { Context } from './context'
import type { Span } from './other-numbers'
import type { Token } from './reader'
import { type Run, spanOf } from './runs'

export interface DescribedRun {
  run: Run
  context: Context
}

/** A card in more pieces is not looked for. */
const MAX_PIECES = 5
/** At most about eight words between two pieces, in UTF-16 units. */
const MAX_BETWEEN = 50

/** Finds cards that words interrupt ("4242 4242, that is my wife calling, 4242 4242"), with a card word nearby. */
export function splitCards(runs: readonly DescribedRun[]): Span[] {
  const found: Span[] = []
  for (let from = 0; from < runs.length; from += 1) {
    const pieces = piecesOf(runs.slice(from, from + MAX_PIECES))
    found.push(...pieces.map((run) => spanOf(run, [0, run.parts.length])))
    from += Math.max(0, pieces.length - 1)
  }
  return found
}

function piecesOf(runs: readonly DescribedRun[]): Run[] {
  const pieces: Run[] = []
  let digits = ''
  let isOther = false
  let hasCardWord = false
  for (const { run, context } of runs) {
    const last = pieces.at(-1)?.parts.at(-1)
    const isFar = last !== undefined && run.parts[0]!.start - last.end > MAX_BETWEEN
    digits += run.compact
    if (isFar || run.compact.length > MOST_OF_PIECE || digits.length > MAX_DIGITS) return []
    isOther ||= context.isOther
    hasCardWord ||= context.hasCardWord
    pieces.push(run)
    const lengths = issuerLengths(digits)
    if (pieces.length === 1 || !hasCardWord || !lengths.includes(digits.length)) continue
    const isUsual = digits.length === lengths[0] && !isOther && runs[0]!.context.hasCardWord
    if (isUsual || luhnChecksumValidate(digits)) return pieces
  }
  return []
}

const MAX_DIGITS = 19
/** More are a card of their own. */
const MOST_OF_PIECE = 12

/** "the first four are …", "next four: …", "die letzten vier sind …": the number says how many digits follow. */
const BEFORE_COUNT =
  /(?<!\p{L})(?:first|second|third|fourth|next|last|final|following|remaining|other|another|ersten|zweiten|dritten|nächsten|letzten|primeros|siguientes|últimos|prime|prossime|ultime|premiers|prochains|derniers)\s+$/iu
/** "four one one one, that is three ones": the number explains what was said before. */
const BEFORE_EXPLANATION = /(?<!\p{L})(?:that is|that's|that’s|that makes|meaning|so that's|das sind|das heißt)\s+$/iu

/** Returns the tokens without those that count digits: "next four one one one" is three or four digits. */
export function withoutCounts(tokens: readonly Token[], text: string): Token[] | undefined {
  const kept = tokens.filter(({ text: digits, kind, start, end }) => {
    if (kind === 'letters') return true
    const before = text.slice(Math.max(0, start - 20), start)
    if (/^[2-8]$/.test(digits) && BEFORE_COUNT.test(before)) return false
    return !(kind === 'spoken' && /\s/.test(text.slice(start, end)) && BEFORE_EXPLANATION.test(before))
  })
  return kept.length < tokens.length ? kept : undefined
}

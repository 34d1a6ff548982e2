import { issuerLengths } from './card-issuers'
import { passesLuhn } from './checksum'
import type { Context } from './context'
import type { Span } from './other-numbers'
import { type Run, spanOf } from './runs'

/** A run and what the words around it say. */
export interface DescribedRun {
  run: Run
  context: Context
}

/** A card in more pieces is not looked for. */
const MAX_PIECES = 5
/** At most about eight words between two pieces, in UTF-16 units. */
const MAX_BETWEEN = 50

/**
 * Finds cards whose digits are interrupted by words: "4242 4242, that is my wife calling, 4242 4242". A card word is
 * near the first piece, or near another one where the checksum is valid, and together the pieces are a number of an
 * issuer at its length. Each piece is masked.
 */
export function splitCards(runs: readonly DescribedRun[]): Span[] {
  const found: Span[] = []
  for (let from = 0; from < runs.length; from += 1) {
    const pieces = piecesOf(runs.slice(from, from + MAX_PIECES))
    found.push(...pieces.map((run) => spanOf(run, [0, run.parts.length])))
    from += Math.max(0, pieces.length - 1)
  }
  return found
}

/** As many of the runs, from the first one on, as together are a card; none where they are not. */
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
    if (isUsual || passesLuhn(Array.from(digits, Number))) return pieces
  }
  return []
}

const MAX_DIGITS = 19
/** More are a card of their own. */
const MOST_OF_PIECE = 12

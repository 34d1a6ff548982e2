import { passesLuhn, passesVerhoeff } from './checksum'
import { type Digit, digitRuns } from './digits'

/** What stands where a number stood. It tells neither its length nor its ends. */
export const MASK = '****'

/**
 * Payment cards and the national identity numbers of the United States (SSN), the United Kingdom (NINO), Canada (SIN) and
 * India (Aadhaar) are masked, written with any separators or spoken as English digits (choices.md, "Numbers masked").
 */
export function maskNumbers(text: string): string {
  const found = digitRuns(text).flatMap((run) => [...cards(run), ...papers(run, text)])
  return merged(found).reduceRight((masked, [start, end]) => masked.slice(0, start) + MASK + masked.slice(end), text)
}

type Span = readonly [start: number, end: number]

const CARD_DIGITS = { least: 13, most: 19 }

/** A whole phrase, or, with its date or its code right behind it, as many digits as its first ones promise. */
function* cards(run: Digit[]): Generator<Span> {
  for (const from of run.keys()) {
    if (!isGap(run, from)) continue
    const promised = cardLength(valuesOf(run.slice(from, from + 4)).join(''))
    for (let to = from + CARD_DIGITS.least; to <= Math.min(run.length, from + CARD_DIGITS.most); to += 1) {
      const digits = run.slice(from, to)
      const isAlone = isEdge(run, from) && isEdge(run, to)
      const isPromised = to - from === promised && isGap(run, to) && isOnePhrase(digits)
      if ((isAlone || isPromised) && passesLuhn(valuesOf(digits))) yield spanOf(run, from, to)
    }
  }
}

/** What the networks give out by the first four digits; null for none of the large ones. */
function cardLength(first: string): number | null {
  if (/^(4|5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720)|35|6011|6[245])/.test(first)) return 16
  if (/^3[47]/.test(first)) return 15
  return /^3(0[0-5]|[68])/.test(first) ? 14 : null
}

/** Their checks are weak or none, so they stand alone: whole phrases, parted only where people part them. */
function* papers(run: Digit[], text: string): Generator<Span> {
  for (const from of run.keys())
    for (const length of [6, 9, 12]) {
      const to = from + length
      if (to > run.length || !isGap(run, from) || !isGap(run, to)) continue
      const digits = run.slice(from, to)
      const span = spanOf(run, from, to)
      if (isSsnAsWritten(digits)) yield span
      if (!isEdge(run, from) || !isEdge(run, to)) continue
      if (isSin(digits) || isAadhaar(digits)) yield span
      if (isSsn(digits) && !isCalledOtherwise(text.slice(Math.max(0, span[0] - 60), span[0]))) yield span
      if (length === 6) yield* ninoAround(span, text)
    }
}

const isSin = (digits: Digit[]): boolean =>
  digits.length === 9 && isPartedAt(digits, 3, 6) && passesLuhn(valuesOf(digits))

const isAadhaar = (digits: Digit[]): boolean =>
  digits.length === 12 && isPartedAt(digits, 4, 8) && (digits[0]?.value ?? 0) >= 2 && passesVerhoeff(valuesOf(digits))

/** With its two hyphens, or spaces, and no others. */
const isSsnAsWritten = (digits: Digit[]): boolean =>
  isSsn(digits) && digits.every(({ gap }, index) => index === 0 || (gap === 'weak') === (index === 3 || index === 5))

/** The Social Security Administration gives out none with these parts. */
function isSsn(digits: Digit[]): boolean {
  const number = valuesOf(digits).join('')
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(number) && isPartedAt(digits, 3, 5)
}

/** Nine digits without the hyphens of an SSN are one, unless the words before them call them something else. */
const isCalledOtherwise = (before: string): boolean =>
  OTHER_NUMBERS.test(before) && !/social|security|\bssn\b|\btax/i.test(before)

const OTHER_NUMBERS =
  /\b(order|invoice|reference|ref|ticket|booking|confirmation|tracking|case|claim|serial|part|model|phone|telephone|mobile|cell|call|text|ring|fax|reach)\b[^.!?]{0,40}$/i

/** Two letters before six digits and one after them (HMRC, NIM39110). */
function* ninoAround([start, end]: Span, text: string): Generator<Span> {
  const before = /(?<![\p{L}\p{N}])([a-z])[\s.,_\p{Pd}]{0,3}([a-z])[\s.,_\p{Pd}]{0,3}$/iu.exec(
    text.slice(Math.max(0, start - LONGEST_PREFIX - 1), start),
  )
  const after = /^[\s.,_\p{Pd}]{0,3}[a-d](?![\p{L}\p{N}])/iu.exec(text.slice(end, end + 5))
  if (!before || !after) return
  const prefix = `${before[1]}${before[2]}`.toUpperCase()
  if (/^[^DFIQUV][^DFIOQUV]$/.test(prefix) && !/^(BG|GB|NK|KN|TN|NT|ZZ)$/.test(prefix))
    yield [start - before[0].length, end + after[0].length]
}

/** Two letters, and up to three characters behind each. */
const LONGEST_PREFIX = 8

const isGap = (run: Digit[], index: number) => index === 0 || run[index]?.gap !== 'none'
const isEdge = (run: Digit[], index: number) => index === 0 || index === run.length || run[index]?.gap === 'strong'

const isOnePhrase = (digits: Digit[]) => digits.slice(1).every(({ gap }) => gap !== 'strong')

/** In one piece, or parted at least at these places. */
const isPartedAt = (digits: Digit[], ...places: number[]): boolean =>
  digits.slice(1).every(({ gap }) => gap === 'none') || places.every((place) => digits[place]?.gap !== 'none')

const valuesOf = (digits: Digit[]) => digits.map(({ value }) => value)
const spanOf = (run: Digit[], from: number, to: number): Span => [run[from]?.start ?? 0, run[to - 1]?.end ?? 0]

function merged(spans: Span[]): Span[] {
  const kept: Span[] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = kept.at(-1)
    if (last && start < last[1]) kept[kept.length - 1] = [last[0], Math.max(last[1], end)]
    else kept.push([start, end])
  }
  return kept
}

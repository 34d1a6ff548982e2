/** One digit of a text, written or spoken in English. */
export interface Digit {
  value: number
  /** Where the text has it; the two of "double five" stand at the same place. */
  start: number
  end: number
  /** What parts it from the digit before: nothing, as inside 4111; a space or hyphen, or being a word; a comma, a line. */
  gap: 'none' | 'weak' | 'strong'
}

/**
 * The stretches of a text that hold nothing but digits and what people put between them. Dates, times, prices and the first
 * part of a number that begins with a plus are no part of any.
 */
export function digitRuns(text: string): Digit[][] {
  const runs: Digit[][] = []
  let last: Digit | undefined
  for (const token of tokens(text)) {
    const between = last && text.slice(last.end, token.start)
    const joins = between !== undefined && between.length <= MAX_GAP && GAP.test(between)
    const gap = !joins
      ? 'none'
      : STRONG_GAP.test(between)
        ? 'strong'
        : token.isWritten && between === ''
          ? 'none'
          : 'weak'
    const digits = token.values.map(
      (value, index): Digit => ({ value, start: token.start, end: token.end, gap: index === 0 ? gap : 'weak' }),
    )
    if (joins) runs.at(-1)?.push(...digits)
    else runs.push(digits)
    last = digits.at(-1)
  }
  return runs.map((run) => withoutPhone(run, text)).filter((run) => run.length > 0)
}

interface Token {
  values: number[]
  isWritten: boolean
  start: number
  end: number
}

function* tokens(text: string): Generator<Token> {
  const numbers = text.replace(NO_NUMBER, (other) => 'x'.repeat(other.length))
  for (const match of numbers.matchAll(TOKEN)) {
    const [whole, timesWord, spoken, timesDigit, repeated] = match
    const [times, word] = [timesWord ?? timesDigit, spoken ?? repeated]
    const start = match.index
    const value = word === undefined ? digitValue(whole) : (WORDS[word.toLowerCase()] ?? digitValue(word))
    const count = TIMES[times?.toLowerCase() ?? ''] ?? 1
    yield { values: Array<number>(count).fill(value), isWritten: word === undefined, start, end: start + whole.length }
  }
}

/** Of any script's decimal digit: each script has its ten in a row, from zero. */
function digitValue(digit: string): number {
  const point = digit.normalize('NFKC').codePointAt(0) ?? 0
  let zero = point
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return point - zero
}

/** What a plus introduces is a phone number, as far as one can be long (E.164: 15 digits). */
function withoutPhone(run: Digit[], text: string): Digit[] {
  const start = run[0]?.start ?? 0
  if (!/(\+|\bplus)\s*\(?$/i.test(text.slice(Math.max(0, start - 10), start))) return run
  const next = run.findIndex(({ gap }) => gap === 'strong')
  const length = next === -1 ? run.length : next
  return length <= 15 ? run.slice(length) : run
}

const WORDS: Record<string, number> = {
  zero: 0,
  oh: 0,
  o: 0,
  nought: 0,
  naught: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
}
const TIMES: Record<string, number> = { double: 2, triple: 3, treble: 3, quadruple: 4 }
const DIGIT = /^\p{Nd}$/u
const alone = (words: string) => `(?<![\\p{L}\\p{M}\\p{N}])(?:${words})(?![\\p{L}\\p{M}\\p{N}])`
const TOKEN = new RegExp(
  `${alone(`(?:(${Object.keys(TIMES).join('|')})[\\s-]+)?(${Object.keys(WORDS).join('|')})`)}|${alone(`(${Object.keys(TIMES).join('|')})[\\s-]+(\\p{Nd})`)}|\\p{Nd}`,
  'giu',
)

/** Between two digits of one number: "4111 1111", "four, um, one", "4111 dash 1111". Not an asterisk: that is a mask of ours. */
const MAX_GAP = 16
const GAP = new RegExp(
  `^(?:[\\s.,;:/\\\\|()[\\]_·•'’\\p{Pd}\\p{Cf}]|${alone('dash|hyphen|space|um|uh|er|erm')})*$`,
  'iu',
)
const STRONG_GAP = /[,;:/\\|\n]|\.\s/

/** Dates, times and prices, where nothing of the same kind goes on beside them; a letter after six digits may be that of a NINO. */
const DAY_OR_MONTH = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const NO_NUMBER = new RegExp(
  [
    String.raw`(?<!\d[-/.]?)(?:19|20)\d\d[-/.]${DAY_OR_MONTH}[-/.]${DAY_OR_MONTH}(?![-/.]?\d)`,
    String.raw`(?<!\d[-/.]?)${DAY_OR_MONTH}[-/.]${DAY_OR_MONTH}[-/.](?:\d\d){1,2}(?![-/.]?\d|[\s.,_-]{0,3}[a-dA-D]\b)`,
    String.raw`(?<!\d:?)\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?!:?\d)`,
    String.raw`[$£€¥₹]\s?\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{1,2})?\b`,
  ].join('|'),
  'g',
)

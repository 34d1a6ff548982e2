import { folded, HAN_DIGITS, type PhraseNode, PLURAL_DIGITS, phrases, REPEATS, type SpokenNumber } from './number-words'

export interface Token {
  /** Decimal digits of ASCII, or capital letters. */
  text: string
  kind: 'written' | 'spoken' | 'letters'
  /** Where the text has it, in UTF-16 units. */
  start: number
  end: number
  /** The word may be prose ("for", "to", "oh"): a number that begins or ends with it may be read without it. */
  isAmbiguous: boolean
}

/** Reads digits of any script, written or spoken, and letters that may belong to an identity number. Linear. */
export function readTokens(text: string): Token[] {
  const pieces = piecesOf(text)
  const found: Candidate[] = []
  for (let at = 0; at < pieces.length; ) {
    const { candidates, next } = read(pieces, at, text)
    found.push(...candidates)
    at = next
  }
  return found.flatMap((token, index): Token[] => {
    if (!token.number?.isAmbiguous || hasCompany(found, index, text)) return [token]
    // A lone "o" is a letter; any other lone word is prose.
    return token.end - token.start === 1 && /^o$/i.test(text.slice(token.start, token.end))
      ? [{ text: 'O', kind: 'letters', start: token.start, end: token.end, isAmbiguous: false }]
      : []
  })
}

interface Candidate extends Token {
  number?: SpokenNumber
}

interface Piece {
  raw: string
  word: string
  start: number
  end: number
}

const PIECE = /\p{Nd}+|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:['’](?:(?!\p{Script=Han})[\p{L}\p{M}])+)*/gu

const piecesOf = (text: string): Piece[] =>
  Array.from(text.matchAll(PIECE), ({ 0: raw, index: start }) => ({
    raw,
    word: /^\p{Nd}/u.test(raw) || raw.length > LONGEST_WORD ? '' : folded(raw),
    start,
    end: start + raw.length,
  }))

/** No number word of a language that is read here is longer. */
const LONGEST_WORD = 60

interface Reading {
  candidates: Candidate[]
  next: number
}

function read(pieces: readonly Piece[], at: number, text: string): Reading {
  const piece = pieces[at]!
  return (
    readWritten(piece, at) ??
    readRepeated(pieces, at, text) ??
    readSpoken(pieces, at, text) ?? { candidates: lettersOf(pieces, at), next: at + 1 }
  )
}

function readWritten(piece: Piece, at: number): Reading | undefined {
  if (!/^\p{Nd}/u.test(piece.raw)) return
  const token: Candidate = { ...placeOf(piece), text: asciiDigits(piece.raw), kind: 'written', isAmbiguous: false }
  return { candidates: [token], next: at + 1 }
}

function readRepeated(pieces: readonly Piece[], at: number, text: string): Reading | undefined {
  const [piece, following] = [pieces[at]!, pieces[at + 1]]
  if (!following || !isNear(text, piece, following)) return
  const times = REPEATS.get(piece.word) ?? (PLURAL_DIGITS.has(following.word) ? smallNumber(piece) : undefined)
  if (times === undefined) return
  const reading = readWritten(following, at + 1) ?? readSpoken(pieces, at + 1, text)
  const [first] = reading?.candidates ?? []
  if (!reading || !first || first.text.length > 2) return
  const place = { start: piece.start, end: first.end }
  const token: Candidate = {
    ...first,
    ...place,
    text: first.text.repeat(Number(times)),
    kind: 'spoken',
    isAmbiguous: false,
  }
  if (token.number) token.number = { ...token.number, isAmbiguous: false }
  return { candidates: [token], next: reading.next }
}

/** 2 to 6 where the piece is such a number: as often people say "four ones". */
function smallNumber(piece: Piece): string | undefined {
  const digits = piece.word === '' ? asciiDigits(piece.raw) : phrases().next.get(piece.word)?.number?.digits
  return digits && /^[2-6]$/.test(digits) ? digits : undefined
}

/** The longest phrase that is a number: "quatre-vingt-dix" is 90, never 4 20 10. */
function readSpoken(pieces: readonly Piece[], at: number, text: string): Reading | undefined {
  const han = HAN_DIGITS.get(pieces[at]!.raw)
  if (han) {
    const number = { digits: han, languages: new Set(['zh']), isAmbiguous: true }
    return {
      candidates: [{ ...placeOf(pieces[at]!), text: han, kind: 'spoken', isAmbiguous: false, number }],
      next: at + 1,
    }
  }
  let node: PhraseNode | undefined = phrases()
  let last: { number: SpokenNumber; index: number } | undefined
  for (let index = at; index < pieces.length; index += 1) {
    if (index > at && !isNear(text, pieces[index - 1]!, pieces[index]!)) break
    node = node.next.get(pieces[index]!.word)
    if (!node) break
    if (node.number) last = { number: node.number, index }
  }
  if (!last) return
  const { digits, isAmbiguous } = last.number
  const place = { start: pieces[at]!.start, end: pieces[last.index]!.end }
  return {
    candidates: [{ ...place, text: digits, kind: 'spoken', isAmbiguous, number: last.number }],
    next: last.index + 1,
  }
}

const isNear = (text: string, before: Piece, after: Piece): boolean =>
  after.start - before.end <= 3 && /^[\s\p{Pd}]+$/u.test(text.slice(before.end, after.start))

/** Letters of an identity number: single ones, those that touch digits, short words in capitals, "Alpha". */
function lettersOf(pieces: readonly Piece[], at: number): Candidate[] {
  const piece = pieces[at]!
  const spelled = SPELLING_ALPHABET.has(piece.word) ? piece.word.charAt(0).toUpperCase() : undefined
  const letters = spelled ?? piece.raw.normalize('NFKC').toUpperCase()
  const touchesDigits = touches(pieces[at - 1], piece) || touches(piece, pieces[at + 1])
  const isShort = letters.length === 1 || (letters.length <= 6 && piece.raw === letters)
  if (!/^[A-Z]{1,20}$/.test(letters) || !(spelled || isShort || touchesDigits)) return []
  return [{ ...placeOf(piece), text: letters, kind: 'letters', isAmbiguous: false }]
}

const touches = (before: Piece | undefined, after: Piece | undefined): boolean =>
  before !== undefined && after !== undefined && before.end === after.start

const SPELLING_ALPHABET = new Set(
  'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu'.split(
    ' ',
  ),
)

function hasCompany(tokens: readonly Candidate[], index: number, text: string): boolean {
  const token = tokens[index]!
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  return (
    (before !== undefined && speaksAlike(before, token) && isPause(text.slice(before.end, token.start))) ||
    (after !== undefined && speaksAlike(after, token) && isPause(text.slice(token.end, after.start)))
  )
}

const speaksAlike = (one: Candidate, other: Candidate): boolean =>
  one.number !== undefined &&
  other.number !== undefined &&
  [...one.number.languages].some((language) => other.number?.languages.has(language))

/** Nothing but punctuation, as far as people pause within a number. */
const isPause = (between: string): boolean => between.length <= 6 && /^[^\p{L}\p{N}]*$/u.test(between)

const placeOf = ({ start, end }: Piece) => ({ start, end })

const DIGIT = /^\p{Nd}$/u

/** Decimal digits of any script: each script has its ten in a row, from zero. */
const asciiDigits = (written: string): string =>
  /^[0-9]+$/.test(written) ? written : Array.from(written, (digit) => `${digitValue(digit)}`).join('')

function digitValue(digit: string): number {
  const point = digit.normalize('NFKC').codePointAt(0) ?? 0
  let zero = point
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}

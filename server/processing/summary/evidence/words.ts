import { readTokens, type Token } from '../../../messages/masking/reader'
import type { Transcript } from '../../speech/recognizer'

/** Marks that transcripts often lack: accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic. */
const OPTIONAL_MARKS = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670]/g

/** Returns lower case without optional marks, so that a name matches however it is written. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")

export interface Word {
  /** Folded. */
  text: string
  raw: string
  /** In UTF-16 units of the text. */
  start: number
  end: number
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu

/** Returns the words of a text, with an apostrophe inside. Text in scripts without spaces is one word per run. */
export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(WORD), ({ 0: raw, index: start }) => ({
    text: fold(raw),
    raw,
    start,
    end: start + raw.length,
  }))

/** Scripts that write words without spaces, or that join particles to a word. */
const JOINED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u

export const isJoinedScript = (text: string): boolean => JOINED_SCRIPTS.test(text)

/** A text without spaces and punctuation, with the places of its pieces. Spelled words ("S A R A H") are found in it. */
export interface Reading {
  compact: string
  starts: ReadonlySet<number>
  ends: ReadonlySet<number>
}

export function readingOf(pieces: Iterable<string>): Reading {
  const starts = new Set<number>()
  const ends = new Set<number>()
  let compact = ''
  for (const piece of pieces) {
    starts.add(compact.length)
    compact += piece
    ends.add(compact.length)
  }
  return { compact, starts, ends }
}

/** Returns whether whole pieces of the reading form this text; in scripts without spaces, whether it contains it. */
export function occursIn({ compact, starts, ends }: Reading, text: string): boolean {
  if (text === '') return false
  const isAnywhere = isJoinedScript(text)
  for (let at = compact.indexOf(text); at !== -1; at = compact.indexOf(text, at + 1))
    if (isAnywhere || (starts.has(at) && ends.has(at + text.length))) return true
  return false
}

const REPEATED_LETTER = /\b(double|triple)[\s-]+(\p{L})(?![\p{L}\p{M}'’])/giu
const SPELLED_WITH_WORD = /(?<![\p{L}\p{M}'’])(\p{L})[,\s]+(?:as in|for|like|wie|comme|come|como|de)\s+\p{L}+/giu
const HYPHENATED_LETTERS = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:\s?-\s?\p{L}){1,40}(?![\p{L}\p{M}\p{N}])/gu

/** Rewrites what people say while they spell: "double t" is "t t", "b as in boy" is "b", "j-o-h-n" is "j o h n". */
export const withPlainSpelling = (text: string): string =>
  text
    .replace(SPELLED_WITH_WORD, '$1')
    .replace(REPEATED_LETTER, (_, times: string, letter: string) =>
      Array(times.toLowerCase() === 'triple' ? 3 : 2)
        .fill(letter)
        .join(' '),
    )
    .replace(HYPHENATED_LETTERS, (letters) => letters.replaceAll(/[\s-]+/g, ' '))

/** A word, digits or a symbol of an email address or a URL. */
export interface AddressPiece {
  /** Folded; a symbol is one of `@ . _ - + / :`; `''` is a pause, which no address contains. */
  text: string
  isSpoken: boolean
}

/** Symbols as they are spoken, in the languages of the tests and their neighbours. */
const SPOKEN_SYMBOLS: Readonly<Record<string, string>> = {
  ...symbols(
    '@',
    'at ät arroba arobase chiocciola apenstaartje klammeraffe snabel-a małpa malpa zavinac kukac собака アット アットマーク 골뱅이 آت ات',
  ),
  ...symbols('.', 'dot punkt punto point ponto punt tecka kropka tochka точка nokta piste ドット 点 닷 دوت نقطة نقطه'),
  ...symbols('_', 'underscore unterstrich underline アンダーバー アンダースコア'),
  ...symbols('-', 'dash hyphen minus bindestrich tiret guion trattino hifen streepje ハイフン'),
  ...symbols('+', 'plus'),
}

function symbols(symbol: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [fold(word), symbol]))
}

const PIECE = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{N}+|[@._+/:-]|[^\s\p{L}\p{M}\p{N}]/gu

/** Reads a text as the pieces of addresses: "john dot smith at example dot com" is `john . smith @ example . com`. */
export function addressPieces(text: string): AddressPiece[] {
  const plain = withDigits(withPlainSpelling(text.replaceAll(/snabel-a/gi, 'at')))
  return Array.from(plain.matchAll(PIECE), ({ 0: raw, index }): AddressPiece => {
    const symbol = SPOKEN_SYMBOLS[fold(raw)]
    if (symbol !== undefined) return { text: symbol, isSpoken: true }
    if (/^[\p{L}\p{M}\p{N}]/u.test(raw)) return { text: fold(raw), isSpoken: false }
    const isInside = /[^\s]/.test(plain.charAt(index - 1)) && /[^\s]/.test(plain.charAt(index + raw.length))
    return { text: isInside && /[@._+/:-]/.test(raw) ? raw : '', isSpoken: false }
  })
}

/** Replaces spoken digits by written ones. Lone words that are mostly prose ("to", "for") stay. */
function withDigits(text: string): string {
  let result = ''
  let end = 0
  for (const token of readTokens(text).filter(isSpokenDigits)) {
    result += text.slice(end, token.start) + token.text
    end = token.end
  }
  return result + text.slice(end)
}

const isSpokenDigits = ({ kind }: Token): boolean => kind === 'spoken'

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
/** The full stop of an abbreviation ends no sentence. U+E000 is private use: no transcript contains it. */
const ABBREVIATIONS = /\b(Mr|Mrs|Ms|Dr|Prof|St|No|Inc|Ltd|Co|vs?|a\.m|p\.m)\.(?= )/g

/** Returns the sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  Array.from(SENTENCES.segment(text.replaceAll('\uE000', '').replaceAll(ABBREVIATIONS, '$1\uE000')), ({ segment }) =>
    segment.replaceAll('\uE000', '.').trim(),
  ).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

/** Returns the words of a text, folded, without what is between them. */
export const plainWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the share of the words of a text that another text has too. */
export function sharedWords(text: string, other: string): number {
  const [words, known] = [plainWords(text), new Set(plainWords(other))]
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length
}

/** Words of a transcript, folded, that were perhaps misheard wherever they occur. */
export type UncertainWords = ReadonlySet<string>

/** Returns the words of which the engine is not sure. A word that it is sure of elsewhere is certain. */
export function uncertainWords({ text, segments }: Pick<Transcript, 'text' | 'segments'>): UncertainWords {
  const unsure = countsOf(segments.flatMap(({ uncertain = [] }) => uncertain).join(' '))
  const said = countsOf(text)
  return new Set([...unsure].flatMap(([word, count]) => (count >= (said.get(word) ?? 0) ? [word] : [])))
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text: word } of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Tells whether a name, an address or a number has a word or a group of digits that was perhaps misheard. */
export function isUncertain(value: string, uncertain: UncertainWords): boolean {
  const digits = value.replaceAll(/\D/g, '')
  return (
    wordsOf(value).some(({ text }) => uncertain.has(text)) ||
    [...uncertain].some((word) => /^\d{3,}$/.test(word) && digits.includes(word))
  )
}

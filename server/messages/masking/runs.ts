import { otherNumbers, type Span } from './other-numbers'
import type { Token } from './reader'

export interface Part extends Token {
  /** `strong` where a new number could begin (comma, slash, new line), `weak` for a space or a filler word. */
  gap: Gap
}

type Gap = 'none' | 'weak' | 'strong' | 'conjunction'

/** Parts with nothing but separators and fillers between them: what may be one number, or several. */
export interface Run {
  parts: readonly Part[]
  compact: string
  /** Where in `compact` each part begins, and the length of `compact` at the end. */
  offsets: readonly number[]
  starts: readonly boolean[]
  /** Whether a number may end before a part; true behind the last one. */
  stops: readonly boolean[]
}

export type Range = readonly [from: number, to: number]

export const compactOf = ({ compact, offsets }: Run, from: number, to: number): string =>
  compact.slice(offsets[from], offsets[to])

export const spanOf = ({ parts }: Run, [from, to]: Range): Span => [parts[from]!.start, parts[to - 1]!.end]

export const isStrong = ({ gap }: Part): boolean => gap === 'strong' || gap === 'conjunction'

/** Years, or numbers in their order: "1998, 2004 and 2026", "one two three … twelve". */
export function isList({ parts }: Run, from: number, to: number): boolean {
  if (to - from < 3) return false
  const texts = parts.slice(from, to).map(({ text }) => text)
  if (texts.every((text) => /^(?:19|20)\d\d$/.test(text))) return true
  const steps = texts.slice(1).map((text, index) => Math.sign(Number(text) - Number(texts[index])))
  return texts.length >= 5 && (steps.every((step) => step === 1) || steps.every((step) => step === -1))
}

export const isProse = ({ parts }: Run, from: number, to: number): boolean =>
  to - from <= 2 && parts.slice(from, to).every(({ isAmbiguous }) => isAmbiguous)

export function stretchesBetween(ranges: readonly Range[], start: number, end: number): Range[] {
  const starts = [start, ...ranges.map(([, to]) => to)]
  const ends = [...ranges.map(([from]) => from), end]
  return starts.map((from, index): Range => [from, ends[index]!]).filter(([from, to]) => from < to)
}

/** Joins the digits of a text to runs. Digits of dates, prices and the like are left out, and end a run. */
export const digitRuns = (tokens: readonly Token[], text: string): Run[] =>
  joined(
    tokens.filter(({ kind }) => kind !== 'letters'),
    text,
    otherNumbers(text),
  ).map(runOf)

/** Joins digits and letters to runs. Those of digits alone, or of letters alone, are left out. */
export const mixedRuns = (tokens: readonly Token[], text: string): Run[] =>
  joined(tokens, text, [])
    .filter((parts) => parts.some(({ kind }) => kind === 'letters') && parts.some(({ kind }) => kind !== 'letters'))
    .map(runOf)

function joined(tokens: readonly Token[], text: string, others: readonly Span[]): Part[][] {
  const runs: Part[][] = []
  let next = 0
  let last: Token | undefined
  for (const token of tokens) {
    while (next < others.length && others[next]![1] <= token.start) next += 1
    const other = others[next]
    if (other && other[0] < token.end) {
      last = undefined
      continue
    }
    const gap = last && gapOf(last, token, text)
    if (gap) runs.at(-1)?.push({ ...token, gap })
    else runs.push([{ ...token, gap: 'none' }])
    last = token
  }
  return runs
}

function runOf(parts: readonly Part[]): Run {
  const offsets = [0]
  for (const { text } of parts) offsets.push(offsets.at(-1)! + text.length)
  return {
    parts,
    compact: parts.map(({ text }) => text).join(''),
    offsets,
    ...borders(parts),
  }
}

/** A number may begin after a strong separator or where the kind of digits changes, and behind one or two words that may be prose. */
function borders(parts: readonly Part[]): Pick<Run, 'starts' | 'stops'> {
  const isPlain = parts.map((part, index) => index === 0 || isStrong(part) || part.kind !== parts[index - 1]!.kind)
  isPlain.push(true)
  const isProse = (index: number): boolean => parts[index]?.isAmbiguous === true
  return {
    starts: parts.map(
      (_, at) => isPlain[at]! || (isProse(at - 1) && (isPlain[at - 1]! || (isPlain[at - 2]! && isProse(at - 2)))),
    ),
    stops: isPlain.map(
      (plain, at) => plain || (isProse(at) && (isPlain[at + 1]! || (isPlain[at + 2]! && isProse(at + 1)))),
    ),
  }
}

/** What is between two tokens, or undefined where they are no parts of one number. */
function gapOf(before: Token, after: Token, text: string): Gap | undefined {
  if (after.start - before.end > MAX_GAP) return
  const between = text.slice(before.end, after.start)
  if (between === '') return before.kind === 'spoken' && after.kind === 'spoken' ? 'weak' : 'none'
  if (!GAP.test(between)) return
  if (CONJUNCTION.test(between)) return 'conjunction'
  return STRONG_GAP.test(between) ? 'strong' : 'weak'
}

/** In UTF-16 units: room for a few words of hesitation, or for the padding of a table. */
const MAX_GAP = 60

const FILLERS = [
  'dash|hyphen|minus|space|blank|dot|point|period|comma|slash|stroke|underscore|colon|then|next|again|followed by|um+|uh+|er+|erm|eh|ah|hmm*|mm+',
  'well|like|so|okay|ok|yes|yeah|yep|right|sorry|oops|wait|no|pardon|excuse me|i mean|i think|let me see|let me think|you know|one sec|one second|hold on|hang on|got that|got it',
  'strich|bindestrich|leerzeichen|punkt|komma|schrägstrich|dann|äh+|ähm|öh|nein|also|moment|entschuldigung',
  'tiret|espace|virgule|barre|ensuite|puis|euh+|alors|voilà|oui|attendez|trait d.union',
  'guion|guión|espacio|punto|coma|barra|luego|este|pues|perdón|sí|trattino|spazio|virgola|poi|ehm|allora|scusi|sì',
  'hífen|traço|espaço|ponto|vírgula|depois|né|desculpe|sim|streepje|spatie|punt|dan',
].join('|')
const CONJUNCTIONS = 'and|und|et|y|e|en|och|og|ja|ve'
const alone = (words: string) => String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words})(?![\p{L}\p{M}\p{N}])`
/** Not an asterisk: that is a mask. */
const GAP = new RegExp(
  String.raw`^(?:[\s.,;:/\\|()[\]_·•…'’"“”#~=–\p{Pd}\p{Cf}]|${alone(FILLERS)}|${alone(CONJUNCTIONS)})*$`,
  'iu',
)
const STRONG_GAP = /[,;:/\\|\n…]|\.[\s.]/u
const CONJUNCTION = new RegExp(alone(CONJUNCTIONS), 'iu')

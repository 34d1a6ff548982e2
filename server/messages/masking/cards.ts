import { luhnChecksumValidate } from 'stdnum/lib/cjs/util/checksum.js'
import { issuerLengths } from './card-issuers'
import { type Context, wordsPattern } from './context'
import type { Span } from './other-numbers'
import { compactOf, isList, isProse, isStrong, type Range, type Run, spanOf, stretchesBetween } from './runs'

/** ISO/IEC 7812-1: at most 19 digits; no network has fewer than 13. */
const [MIN_DIGITS, MAX_DIGITS] = [13, 19]
/** With a card word nearby: a digit was missed or repeated in the transcript. */
const [MIN_HEARD, MAX_HEARD] = [12, 20]
const USUAL_DIGITS = 16
/** A card whose groups were repeated or corrected, with a card word nearby. */
const MAX_REPEATED = 32

/** Returns the parts of a run that are cards: 13 to 19 digits with a valid checksum, an issuer's prefix or a card word nearby. */
export function cardRanges(run: Run, start: number, context: Context): Range[] {
  const end = run.parts.length
  const whole = context.isOther ? undefined : (wholeRange(run, start) ?? misrecognisedRange(run, start, context))
  const certain = whole ? [whole] : issuedRanges(run, start)
  if (context.isOther && !context.hasCardWord) return certain
  const likely = stretchesBetween(certain, start, end).flatMap((stretch) => likelyRanges(run, stretch, context))
  return [...certain, ...likely].toSorted(([a], [b]) => a - b)
}

/** The whole run, words at its ends aside that may be prose, where length and checksum are those of a card. */
function wholeRange(run: Run, start: number): Range | undefined {
  const end = run.parts.length
  if (end - start > MAX_DIGITS + 4) return
  const isAmbiguous = run.parts.map((part) => part.isAmbiguous)
  const from = Math.max(start, isAmbiguous.indexOf(false, start))
  const to = Math.max(from, isAmbiguous.lastIndexOf(false) + 1)
  const choices: Range[] = [
    [from, to],
    [start, to],
    [from, end],
    [start, end],
  ]
  const valid = choices.filter(([first, last]) => {
    const digits = compactOf(run, first, last)
    const hasLength = digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS
    return hasLength && luhnChecksumValidate(digits) && !isList(run, first, last)
  })
  return valid.find(([first, last]) => isIssued(run, first, last)) ?? valid[0]
}

/** If a card is mentioned and the run is no longer than most cards, a valid number inside it is a coincidence. */
function misrecognisedRange(run: Run, start: number, { hasCardWord }: Context): Range | undefined {
  const end = run.parts.length
  const length = lengthOf(run, start, end)
  const isHeard = hasCardWord && length >= MIN_HEARD && length <= USUAL_DIGITS
  return isHeard && isOneKind(run, start, end) && !isList(run, start, end) ? [start, end] : undefined
}

/** Valid numbers of an issuer at its length, wherever they begin: an expiry date or a phone number may be beside them. */
function issuedRanges(run: Run, start: number): Range[] {
  const end = run.parts.length
  return scanned([start, end], (from) => {
    const valid = windowEnds(run, from, end).filter(
      (to) =>
        isIssued(run, from, to) && isConnected(run, from, to, start) && luhnChecksumValidate(compactOf(run, from, to)),
    )
    return valid.find((last) => last === end) ?? valid[0]
  })
}

function scanned([start, end]: Range, endOf: (from: number, last: Range | undefined) => number | undefined): Range[] {
  const found: Range[] = []
  for (let from = start; from < end; from += 1) {
    const to = endOf(from, found.at(-1))
    if (to === undefined) continue
    found.push([from, to])
    from = to - 1
  }
  return found
}

/** Between two places where numbers may begin and end, or of the issuer's usual length without a pause inside. */
const isConnected = (run: Run, from: number, to: number, start: number): boolean =>
  ((from === start || run.starts[from]!) && run.stops[to]!) ||
  (issuerOf(run, from, to)[0] === lengthOf(run, from, to) && isOnePhrase(run, from, to))

/** From places where a number may begin: the issuer's usual length, else the longest. */
function likelyRanges(run: Run, [start, end]: Range, context: Context): Range[] {
  const found = scanned([start, end], (from, last) => {
    if (!(from === start || run.starts[from] || last?.[1] === from)) return
    const ends = windowEnds(run, from, end).filter((to) => isLikely(run, [from, to], [start, end], context))
    const usual = issuerOf(run, from, Math.min(from + 4, end))[0] ?? USUAL_DIGITS
    const isWhole = ends.includes(end) && isOneKind(run, from, end) && (context.hasCardWord || isIssued(run, from, end))
    if (isWhole && lengthOf(run, from, end) <= MAX_DIGITS) return end
    return ends.find((to) => lengthOf(run, from, to) === usual) ?? ends.at(-1)
  })
  if (found.length > 0 || !context.hasCardWord || context.isOther) return found
  const length = lengthOf(run, start, end)
  const isRepeated = length > MAX_HEARD && length <= MAX_REPEATED && !isList(run, start, end)
  return isRepeated ? [[start, end]] : []
}

function isLikely(run: Run, [from, to]: Range, [start, end]: Range, { hasCardWord, isOther }: Context): boolean {
  const { parts } = run
  // "555 0123 and 555 0199" are two numbers, unless a card is mentioned.
  const isJoined = parts.slice(from + 1, to).some(({ gap }) => gap === 'conjunction')
  if (isList(run, from, to) || (!hasCardWord && isJoined)) return false
  const length = lengthOf(run, from, to)
  const issuer = issuerOf(run, from, to)
  if (isOther && length !== USUAL_DIGITS && Math.abs(length - (issuer[0] ?? Infinity)) > 1) return false
  const isClosed = to === end || run.stops[to]!
  if (isIssued(run, from, to)) return isClosed || isOnePhrase(run, from, to)
  if (!isClosed || length < (hasCardWord ? MIN_HEARD : MIN_DIGITS)) return false
  if (hasCardWord) return true
  return length <= MAX_DIGITS && isProse(run, start, from) && isProse(run, to, end) && issuer.length > 0
}

function windowEnds(run: Run, from: number, end: number): number[] {
  const ends: number[] = []
  for (let to = from + 1; to <= end && lengthOf(run, from, to) <= MAX_HEARD; to += 1)
    if (lengthOf(run, from, to) >= MIN_HEARD) ends.push(to)
  return ends
}

const lengthOf = ({ offsets }: Run, from: number, to: number): number => offsets[to]! - offsets[from]!

const issuerOf = (run: Run, from: number, to: number): readonly number[] => issuerLengths(compactOf(run, from, to))

const isIssued = (run: Run, from: number, to: number): boolean =>
  issuerOf(run, from, to).includes(lengthOf(run, from, to))

const isOneKind = ({ parts }: Run, from: number, to: number): boolean =>
  parts.slice(from, to).every(({ kind }) => kind === parts[from]!.kind)

const isOnePhrase = ({ parts }: Run, from: number, to: number): boolean => !parts.slice(from + 1, to).some(isStrong)

/** Fewer digits are the last four, an expiry date or a code. */
const MIN_NAMED = 8

/** Returns the part of a run after words that name a card, if it has 8 digits: one misheard digit must not publish the rest. */
export function afterCardPhrase(run: Run, start: number, { before }: Context, cards: readonly Range[]): Range[] {
  const end = cards[0]?.[0] ?? run.parts.length
  return start === 0 && run.offsets[end]! >= MIN_NAMED && CARD_PHRASE.test(before) ? [[0, end]] : []
}

/** Names of a payment card. "Credit card 4111 …" is its number, "paid by credit card. 0770 …" is not. */
const CARDS = [
  'credit card|debit card|bank card|charge card|payment card|kreditkarte|bankkarte|girokarte|debitkarte|ec karte|carte bancaire|carte bleue|carte de crédit|carte de débit',
  'tarjeta de crédito|tarjeta de débito|tarjeta bancaria|carta di credito|carta di debito|cartão de crédito|cartão de débito|creditcard|creditkaart|betaalkaart|bankpas|pinpas',
  'kreditkort*|betalkort*|bankkort*|betalingskort*|kredittkort*|dankort*|luottokort*|pankkikort*|kart* kredytow*|kart* płatnicz*|kart* debetow*|kreditní kart*|card de credit|card de debit',
  'bankkárty*|hitelkárty*|kredi kart*|banka kart*|кредитн* карт*|банковск* карт*|кредитк*|πιστωτική* κάρτα*|بطاقة الائتمان|بطاقة ائتمان|क्रेडिट कार्ड|डेबिट कार्ड',
].join('|')

/** Names of its number. Any punctuation may follow them. */
const CARD_NUMBERS = [
  'credit card number|debit card number|bank card number|visa number|mastercard number|amex number|kreditkartennummer|kartennummer|numéro de carte|numéro de ma carte|numéro de la carte|número de tarjeta|número de mi tarjeta|número de la tarjeta',
  'numero della carta|numero di carta|numero della mia carta|número do cartão|número do meu cartão|creditcardnummer|kaartnummer|kortnumm*|kortnumr*|kortin numero*|numer* karty|numer* mojej karty|číslo karty|číslo mé karty',
  'numărul cardului|kártyaszám*|kart numara*|номер* карты|номер* моей карты|αριθμός κάρτας|αριθμός της κάρτας|رقم البطاقة|رقم بطاقتي|कार्ड नंबर',
].join('|')

/** "Gift card number": no payment card. */
const OTHER_CARDS =
  'business|gift|loyalty|rewards|membership|member|library|sim|id|identity|insurance|health|medical|report|score|boarding|phone|calling|store|club|student|resident|access|key|memory|graphics'

const CONNECTORS = [
  "is|are|was|it is|it’s|it's|its|this is|that is|that’s|that's|here is|the|number|digits|reads|goes|follows|starts with|begins with|ending in|ends with|um|uh|er|okay|so",
  "ist|lautet|die|nummer|endet auf|est|c’est|c'est|le|la|numéro|es|el|número|è|é|o|numero|is het|nummer|är|er|on|numero|to|jest|numer|je|este|это|номер|είναι|هو|है",
].join('|')

const alone = (words: string): string => wordsPattern(words).source
const PAUSE = String.raw`[\s\p{P}\p{S}]*`

/** Behind the words, because a search evaluates what stands before them at every place. */
const NOT_OF_OTHER_CARD = String.raw`(?<!(?<!\p{L})(?:${OTHER_CARDS})[\s\p{Pd}]+card[\s\p{Pd}]+(?:number|no))`

const CARD_PHRASE = new RegExp(
  [
    `(?:${alone(CARD_NUMBERS)}|${alone('card number|card no')}${NOT_OF_OTHER_CARD})${PAUSE}(?:${alone(CONNECTORS)}${PAUSE}){0,4}$`,
    String.raw`${alone(CARDS)}(?:[\s:\p{Pd}]*|[\s,:\p{Pd}]*(?:${alone(CONNECTORS)}${PAUSE}){1,4})$`,
    String.raw`(?:信用卡号?|银行卡号?|卡号|クレジットカード番号|カード番号|신용카드|카드\s?번호)(?:[\s\p{P}]|是|は|番号|번호|는|은)*$`,
  ].join('|'),
  'iu',
)

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

/** More are a card of their own. */
const MOST_OF_PIECE = 12

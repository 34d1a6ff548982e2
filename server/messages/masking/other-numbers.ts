import { mod97base10Validate } from 'stdnum/lib/cjs/util/checksum.js'
import { isIssuedCard } from './card-issuers'

/** A part of a text, in UTF-16 units; the end is exclusive. */
export type Span = readonly [start: number, end: number]

/** Finds dates, times, prices, coordinates, IP addresses and IBANs. Only whole ones count. */
export function otherNumbers(text: string): Span[] {
  return Array.from(text.matchAll(OTHER), ({ 0: found, index }): Span | undefined =>
    (/^[A-Z]{2}\d\d/i.test(found) && !isIban(found)) || isCard(found) ? undefined : [index, index + found.length],
  ).filter((span) => span !== undefined)
}

const DAY_OR_MONTH = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const CURRENCY = String.raw`(?:[$£€¥₹₽₺]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|INR|BRL|MXN|ZAR|CLP|ARS|SEK|NOK|DKK|PLN|CZK|IDR|TRY|KRW|CNY)\b)`
const AMOUNT = String.raw`\d{1,3}(?:[.,'’ ]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?`
/** As cards are written: in fours, or as those of American Express. */
const CARD_GROUPS = String.raw`\d{4}[ -]\d{4,6}[ -]\d{4,5}`
const LIST_GAP = String.raw`(?:[,;]\s*(?:(?:and|then|und|dann|et|y|e)\s+)?|\s+(?:and|then|und|dann|et|y|e)\s+)`
const listOf = (item: string) => String.raw`(?<!\d[-.,/\s]?)${item}(?:${LIST_GAP}${item})*(?![-.,/]?\d|\s\d)`
const MONTH = `(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]u[nl]|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)[a-z]{0,6}`
const OTHER = new RegExp(
  [
    // ISO 8601, with or without its time; then dates in the order of other countries.
    String.raw`(?<!\d[-/.]?)(?:19|20)\d\d([-/.])${DAY_OR_MONTH}\1${DAY_OR_MONTH}(?:[T ]\d\d:\d\d(?::\d\d)?)?(?![-/.]?\d)`,
    String.raw`(?<!\d[-/.]?)${DAY_OR_MONTH}([-/.])${DAY_OR_MONTH}\2(?:\d\d){1,2}(?![-/.]?\d|[\s.,_-]{0,3}[a-dA-D]\b)`,
    String.raw`(?<!\d)${DAY_OR_MONTH} ${MONTH},? (?:19|20)\d\d(?!\d)`,
    String.raw`(?<!\d:?)\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?!:?\d)`,
    // Prices: the sign before or after the amount.
    String.raw`${CURRENCY}\s?(?!${CARD_GROUPS})(?:${AMOUNT})(?![.,]?\d)`,
    String.raw`(?<![\d.,]|\d{4}[ -])(?:${AMOUNT})\s?${CURRENCY}`,
    // Amounts without a sign, and dates with spaces; alone, or in a list.
    listOf(String.raw`\d{1,3}(?:[.,'’]?\d{3}){0,4}[.,]\d\d`),
    listOf(String.raw`${DAY_OR_MONTH} ${DAY_OR_MONTH} (?:19|20)\d\d`),
    String.raw`(?<![\d.])\d{1,3}\.\d{4,15}[°\s]{0,3}[NSEW]?[,;\s]{1,3}[-−]?\d{1,3}\.\d{4,15}(?!\d)`,
    String.raw`(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\.?\d)`,
    // IBAN, ISO 13616: as one piece or in fours.
    String.raw`(?<![\p{L}\p{N}])[A-Z]{2}\d\d(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)

const IS_LIST = /^(?:[\d.,'’]+[.,]\d\d(?!\d)|\d\d? \d\d? \d{4})/

/** "41.11, 11.11, 11.11, 11.11" are no amounts. */
function isCard(text: string): boolean {
  if (!IS_LIST.test(text)) return false
  return isIssuedCard(text.replaceAll(/\D/g, ''))
}

/** ISO 13616: the first four characters moved to the end leave 1 when divided by 97. */
function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase()
  return mod97base10Validate(iban.slice(4) + iban.slice(0, 4))
}

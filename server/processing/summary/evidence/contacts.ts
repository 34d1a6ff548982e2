import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isAddress, possiblePhoneNumber } from '../../../messages/completion/contact'
import { readTokens } from '../../../messages/masking/reader'
import { compactOf, digitRuns, type Run } from '../../../messages/masking/runs'
import { type AddressPiece, addressPieces } from './words'

/** Words, and a spoken "at", after which an address begins. Before any other word, the beginning of the address is not certain. */
const LEADING = new Set(
  "is it's its that's thats at to me email mail e address as by via on or and contact write reach me: use through under login username an ist est è es à adresse dirección correo indirizzo naar aan also so well still just be".split(
    ' ',
  ),
)
const TOP_LEVEL = new Set(
  'com org net edu gov mil int info biz name io co ai app dev me tv us uk ca au nz ie in za de fr es it nl be ch at pt br mx ar cl se no dk fi pl cz hu ro gr tr ru ua jp cn kr sg hk ae il eu example health law shop store online site tech cloud'.split(
    ' ',
  ),
)

/** Returns the addresses that a text certainly contains, written or spoken, in their order. */
export function emailsIn(text: string): string[] {
  const pieces = addressPieces(text)
  const found = pieces.flatMap((piece, at) => {
    if (piece.text !== '@') return []
    const local = localPart(pieces, at)
    const domain = local && domainOf(pieces, at + 1)
    const address = domain ? `${local}@${domain}` : ''
    return isAddress(address) ? [address] : []
  })
  return [...new Set(found)]
}

const isSymbol = ({ text }: AddressPiece): boolean => /^[._+-]$/.test(text)
const isWordPiece = (piece: AddressPiece | undefined): piece is AddressPiece =>
  piece !== undefined && /^[a-z0-9]+$/.test(piece.text)

/** Reads to the left of an "at"; undefined where it is not certain that the part begins there. */
function localPart(pieces: readonly AddressPiece[], at: number): string | undefined {
  let start = at
  while (start > 0) {
    const [before, current] = [pieces[start - 1], pieces[start]]
    const joins = start === at || isSymbol(current!) || isSymbol(before!) || areSpelled(before!, current!)
    if (!joins || !(isWordPiece(before) || isSymbol(before!))) break
    start -= 1
  }
  const part = pieces.slice(start, at)
  const before = pieces[start - 1]
  const isWritten = !pieces[at]!.isSpoken
  const isCertain =
    isWritten ||
    before === undefined ||
    before.text === '' ||
    before.text === '@' ||
    (before.text === 'and' ? endsAddress(pieces[start - 2]) : LEADING.has(before.text))
  return part.length > 0 && isCertain && part.some(isWordPiece) ? part.map(({ text }) => text).join('') : undefined
}

/** "Lost and found at" is one name; after another address, a number or a pause, "and" begins one. */
const endsAddress = (before: AddressPiece | undefined): boolean =>
  before === undefined || before.text === '' || TOP_LEVEL.has(before.text) || /\d$/.test(before.text)

/** Letters one by one, or digits after them. */
const areSpelled = (before: AddressPiece, current: AddressPiece): boolean =>
  (/^[a-z]$/.test(before.text) && /^(?:[a-z]|\d+)$/.test(current.text)) ||
  (/\d$/.test(before.text) && /^\d/.test(current.text)) ||
  (/^[a-z]+$/.test(before.text) && !LEADING.has(before.text) && /^\d+$/.test(current.text))

/** A label of a domain is at most three words: "harbour dental dot com". */
const MAX_LABEL_WORDS = 3

function domainOf(pieces: readonly AddressPiece[], start: number): string | undefined {
  let domain = ''
  let index = start
  for (;;) {
    const label = labelAt(pieces, index)
    if (label === undefined) break
    domain += label.text
    index = label.next
    if (pieces[index]?.text !== '.') break
    // A full stop that ends the sentence is no part of the domain: the pieces have a pause there.
    if (!isWordPiece(pieces[index + 1])) break
    domain += '.'
    index += 1
  }
  const last = domain.split('.').at(-1) ?? ''
  return domain.includes('.') && TOP_LEVEL.has(last) ? domain : undefined
}

function labelAt(pieces: readonly AddressPiece[], start: number): { text: string; next: number } | undefined {
  // The last label ends at its word: what follows is prose.
  if (pieces[start - 1]?.text === '.' && TOP_LEVEL.has(pieces[start]?.text ?? '') && pieces[start + 1]?.text !== '-')
    return { text: pieces[start]!.text, next: start + 1 }
  let [text, index, words] = ['', start, 0]
  while (index < pieces.length && (isWordPiece(pieces[index]) || pieces[index]!.text === '-')) {
    if (isWordPiece(pieces[index]) && pieces[index]!.text.length > 1) words += 1
    text += pieces[index]!.text
    index += 1
    if (words > MAX_LABEL_WORDS) return
  }
  return text === '' ? undefined : { text, next: index }
}

/** E.164 has at most 15 digits; the shortest numbers in use have 7. */
const [SHORTEST, LONGEST] = [7, 15]
/** How much text before a number tells what the number is, in UTF-16 units. */
const CONTEXT = 50

const PLUS = /(?:\+|\b(?:plus|mais|más|più)|プラス|زائد)\s*\(?$/iu
const PHONE_WORD =
  /\b(?:call|called|calling|phone|telephone|tel|cell|mobile|ring|reach|text|number|callback|back|fax|line|landline|whatsapp|contact|at|dial|telefon\w*|handy|mobil\w*|anrufen|zurückrufen|rückruf|erreich\w*|nummer|teléfono|móvil|celular|llam\w+|número|téléphone|portable|rappel\w*|appel\w*|joindre|numéro|cellulare|chiam\w+|richiam\w+|numero|telemóvel|telefone|lig\w{2,5}|telefoon\w*|bellen|terugbellen)(?![\p{L}])/giu
const OTHER_NUMBER =
  /\b(?:order|account|reference|ref|tracking|invoice|ticket|case|policy|serial|confirmation|card|booking|claim|member|membership|patient|zip|code|model|part|passport|id|license|licence|po|purchase|routing|bestell\w*|auftrags?\w*|rechnungs?\w*|kunden\w*|vertrags?\w*|pedido|factura|commande|facture|ordine|fattura|encomenda|fatura|bestelling|factuur|contrat\w*|dossier)(?![\p{L}])/giu

/** "919 555 0147, wait, that's my old one" */
export const RETRACTED =
  /\+?\d[\d ().-]{2,18}\d,? (?:(?:uh|um|no|wait|sorry|oh|hang on|hold on),? ){1,4}that's (?:my|the) (?:old|wrong) (?:one|number)(?:, )?/giu
/** "The new one, four four": no digit. */
export const THAT_ONE =
  /(?<=\b(?:old|new|wrong|right|other) )one(?=, (?:\d|zero|oh|one|two|three|four|five|six|seven|eight|nine|double)(?!\p{L}))/giu

/** Returns the numbers of a text in E.164, as far as their country is certain. Nothing is added to what was said but its code. */
export function phonesIn(text: string, country?: CountryCode): string[] {
  const said = text.replace(RETRACTED, blank).replace(THAT_ONE, blank)
  const found = digitRuns(readTokens(said), said).flatMap((run) => phoneOf(run, said, country) ?? [])
  return [...new Set(found)]
}

const blank = (words: string): string => ' '.repeat(words.length)

function phoneOf(run: Run, text: string, country: CountryCode | undefined): string | undefined {
  const start = run.parts[0]!.start
  const before = text.slice(Math.max(0, start - CONTEXT), start)
  const candidates = prefixesOf(run)
  const international = PLUS.test(before) ? candidates : candidates.flatMap(withoutPrefix)
  const found = firstValid(international.map((digits) => `+${digits}`))
  const after = text.slice(run.parts.at(-1)!.end)
  const isAlone = /(?:^|[.!?])\s*$/u.test(before) && /^\s*(?:[.!]|$)/u.test(after)
  const isLast = /^\W*$/u.test(after) && before.search(OTHER_NUMBER) === -1
  if (found || PLUS.test(before) || !(isAlone || isLast || isPhoneContext(before))) return found
  const american = candidates.filter((digits) => /^1[2-9]\d{2}[2-9]\d{6}$/.test(digits)).map((digits) => `+${digits}`)
  return firstValid(american) ?? (country && firstValid(candidates, country))
}

/** The digits from the beginning of a run to each place where a number may end, the longest first. */
const prefixesOf = (run: Run): string[] =>
  run.parts
    .flatMap((_, index) => (run.stops[index + 1] ? [compactOf(run, 0, index + 1)] : []))
    .filter(({ length }) => length >= SHORTEST && length <= LONGEST + 3)
    .reverse()

const withoutPrefix = (digits: string): string[] => {
  const rest = /^(?:00|011)([1-9]\d+)$/.exec(digits)?.[1]
  return rest ? [rest] : []
}

function firstValid(numbers: readonly string[], country?: CountryCode): string | undefined {
  for (const number of numbers) {
    const parsed = parsePhoneNumberFromString(
      number,
      country ? { defaultCountry: country, extract: false } : { extract: false },
    )
    if (parsed?.isValid() && parsed.ext === undefined && (!country || parsed.country === country)) return parsed.number
  }
  // Tables of valid ranges are often outdated: a number of a possible length is kept where the country code was said.
  return country ? undefined : numbers.map(possiblePhoneNumber).find((number) => number !== null)
}

/** The nearest word decides: "my account number is …" is no phone number. */
function isPhoneContext(before: string): boolean {
  const last = (pattern: RegExp) => Array.from(before.matchAll(pattern)).at(-1)?.index ?? -1
  const other = last(OTHER_NUMBER)
  const words = Array.from(before.matchAll(PHONE_WORD)).filter(
    ({ 0: word }) => !/^(?:number|at|nummer|número|numéro|numero)$/i.test(word),
  )
  return last(PHONE_WORD) !== -1 && (other === -1 || (words.at(-1)?.index ?? -1) > other)
}

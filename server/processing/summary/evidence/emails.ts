import { isAddress } from '../../../messages/completion/contact'
import { type AddressPiece, addressPieces } from './address-pieces'

/** Words, and a spoken "at", after which an address begins. Before any other word, the beginning of the address is not certain. */
const LEADING = new Set(
  "is it's its that's thats at to me email mail e address as by via on or and contact write reach me: use through also so well still just be".split(
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
    isWritten || before === undefined || before.text === '' || before.text === '@' || LEADING.has(before.text)
  return part.length > 0 && isCertain && part.some(isWordPiece) ? part.map(({ text }) => text).join('') : undefined
}

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

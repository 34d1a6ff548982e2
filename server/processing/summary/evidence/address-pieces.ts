import { readTokens, type Token } from '../../../messages/masking/reader'
import { fold } from './fold'
import { withPlainSpelling } from './spelling'

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

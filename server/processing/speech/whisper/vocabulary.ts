import type { Tokens } from '../built-in/words'

/** The tokens of Whisper: text, languages and instructions. */
export interface Vocabulary extends Tokens {
  /** The token of each language, by its ISO 639 code. */
  languages: ReadonlyMap<string, number>
  idOf(token: string): number
  /** Tokens that are no words: instructions, times, and signs of captions such as "♪" or "[". */
  unspoken: readonly number[]
}

/** Signs that captions have and that nobody says. */
const CAPTION_SIGNS = /^ ?["#()*+/:;<=>@[\\\]^_`{|}~「」『』♪♩♫♬♭♮♯-]+$/u
const CAPTION_OPENERS = [' -', " '"]
const BLANK = 0x20
const END_OF_TEXT = '<|endoftext|>'

/** Reads vocabulary.txt of the published model: a token in each line, its bytes written as characters (GPT-2). */
export function readVocabulary(file: Uint8Array): Vocabulary {
  const lines = Buffer.from(file).toString('utf8').split('\n')
  const ids = new Map(lines.map((line, id) => [line, id]))
  const end = ids.get(END_OF_TEXT) ?? 0
  const bytes = lines.map((line, id) => (id < end ? bytesOf(line) : Buffer.alloc(0)))
  const isCaption = (text: string) => CAPTION_SIGNS.test(text) || CAPTION_OPENERS.includes(text)
  return {
    textOf: (tokens) =>
      Buffer.concat(tokens.map((id) => bytes[id] ?? Buffer.alloc(0)))
        .toString('utf8')
        .trim(),
    startsWord: (id) => bytes[id]?.[0] === BLANK,
    languages: new Map(
      lines.flatMap((line, id) => {
        const [, code] = /^<\|([a-z]{2,3})\|>$/.exec(line) ?? []
        return code === undefined ? [] : [[code, id] as const]
      }),
    ),
    idOf: (token) => ids.get(token) ?? fail(token),
    unspoken: lines.flatMap((_, id) => (id > end || (id < end && isCaption(String(bytes[id]))) ? [id] : [])),
  }
}

function fail(token: string): never {
  throw new Error(`The vocabulary has no ${token}.`)
}

/** GPT-2 writes each byte that is no visible Latin-1 character as one from U+0100 on. */
const BYTES = new Map<string, number>()
const isVisible = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
for (let byte = 0, hidden = 0; byte < 256; byte++)
  BYTES.set(String.fromCodePoint(isVisible(byte) ? byte : 256 + hidden++), byte)

const bytesOf = (token: string): Buffer => Buffer.from([...token].map((character) => BYTES.get(character) ?? 0))

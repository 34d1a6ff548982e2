const LONG_LENGTH = 128
/** SentencePiece writes a space so. */
const SPACE = '▁'
const MARKER = /^<(unk|s|\/s|<ST_\d+>)>$/

/** Returns the text of token ids. Several tokens can share one character, so single tokens have no text. */
export type DecodeTokens = (ids: readonly number[]) => string

/**
 * Reads tokenizer.bin of Moonshine: for each token its length and its bytes. A length from 128 on takes two bytes, the
 * lower seven bits first. The index is the id.
 */
export function readTokenizer(file: Uint8Array): DecodeTokens {
  const tokens: Uint8Array[] = []
  for (let at = 0; at < file.length; ) {
    const first = file[at++] ?? 0
    const length = first < LONG_LENGTH ? first : (file[at++] ?? 0) * LONG_LENGTH + first - LONG_LENGTH
    tokens.push(bytesOf(file.subarray(at, at + length)))
    at += length
  }
  return (ids) => {
    const bytes = Buffer.concat(ids.map((id) => tokens[id] ?? new Uint8Array()))
    return bytes.toString('utf8').replaceAll(SPACE, ' ').trim()
  }
}

/** Markers have no text. Other tokens are bytes, because a token can be a part of a character. */
const bytesOf = (token: Uint8Array) => (MARKER.test(Buffer.from(token).toString('utf8')) ? new Uint8Array() : token)

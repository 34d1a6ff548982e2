/** Decodes base64, with or without padding, white space and the prefix of a data URL. Null for any other text. */
export function decodeBase64(text: string): Uint8Array | null {
  const base64 = text.replace(/^data:[^,]{0,200};base64,/, '')
  const bytes = Buffer.from(base64, 'base64')
  // Node ignores characters that are not base64. They mean that something else was sent.
  return bytes.length > 0 && isEncoded(base64, bytes.toString('base64')) ? bytes : null
}

const [SPACE, TAB, CR, LF, PADDING] = [32, 9, 13, 10, 61]
const MAX_PADDING = 2

/** A regular expression that removes white space takes two seconds where every other character of 14 MB is white. */
function isEncoded(given: string, encoded: string): boolean {
  let at = 0
  let padding = 0
  for (let index = 0; index < given.length; index++) {
    const code = given.charCodeAt(index)
    if (code === SPACE || code === TAB || code === CR || code === LF) continue
    if (code === PADDING) padding++
    else if (padding > 0 || code !== encoded.charCodeAt(at++)) return false
  }
  return padding <= MAX_PADDING && /^=*$/.test(encoded.slice(at))
}

/** Characters of the header that are read. */
const MAX_CHARACTERS = 1_000

/**
 * Returns the language tags of an `Accept-Language` header, the preferred ones first. A tag with `q=0` is refused.
 * @param header the header (RFC 9110, 12.5.4)
 */
export const preferredLanguages = (header: string | null): string[] =>
  (header ?? '')
    .slice(0, MAX_CHARACTERS)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

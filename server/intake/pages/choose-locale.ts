import { LOCALES, type Locale } from '../../contract/intake/locales'

/**
 * Returns the language of a page: the one that the address asks for, or the first of the browser's languages that the
 * recorder has, or English.
 * @param acceptLanguage the header (RFC 9110, 12.5.4)
 */
export function chooseLocale(asked: string | null, acceptLanguage: string | null): Locale {
  const wanted = [asked ?? '', ...preferred((acceptLanguage ?? '').slice(0, 1_000))]
  for (const tag of wanted) {
    const [language = ''] = tag.trim().toLowerCase().split(/[-_]/)
    const locale = LOCALES.find((known) => known === language)
    if (locale) return locale
  }
  return LOCALES[0]
}

/** Returns the tags of the header, the preferred ones first. A tag with `q=0` is refused. */
function preferred(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

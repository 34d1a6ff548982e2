import { LOCALES, type Locale } from '../../contract/intake/locales'
import { preferredLanguages } from '../../http/request/accept-language'

/**
 * Returns the language of a page: the one that the address asks for, or the first of the browser's languages that the
 * recorder has, or English.
 * @param acceptLanguage the header (RFC 9110, 12.5.4)
 */
export function chooseLocale(asked: string | null, acceptLanguage: string | null): Locale {
  const wanted = [asked ?? '', ...preferredLanguages(acceptLanguage)]
  for (const tag of wanted) {
    const [language = ''] = tag.trim().toLowerCase().split(/[-_]/)
    const locale = LOCALES.find((known) => known === language)
    if (locale) return locale
  }
  return LOCALES[0]
}

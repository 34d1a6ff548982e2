import { getCountries, isSupportedCountry } from 'libphonenumber-js/min'

/** Tells whether a text is the ISO 3166 code of a country that has phone numbers. */
export const isCountry = (text: string): boolean => isSupportedCountry(text)

/** Returns the countries to choose from, by name in this language. */
export function countryOptions(language: string): (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return getCountries()
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => compare(one, other))
}

/** Returns the first country that a browser's languages name (`de-CH` names `CH`); otherwise the one of the server, or ''. */
export function suggestedCountry(acceptLanguage: string | null, configured: string | undefined): string {
  const regions = (acceptLanguage ?? '').matchAll(/(?:^|,)\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/gi)
  for (const [, region = ''] of regions) if (isCountry(region.toUpperCase())) return region.toUpperCase()
  return configured ?? ''
}

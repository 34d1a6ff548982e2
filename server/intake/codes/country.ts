import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * Tells whether a code may be sent to a number. Messages to some countries cost much, and fraud uses that, so the
 * operator lists the allowed ones.
 * @param countries ISO 3166-1 alpha-2, upper case
 */
export function isAllowedCountry(number: string, countries: readonly string[]): boolean {
  const country = parsePhoneNumberFromString(number)?.country
  return country !== undefined && countries.includes(country)
}

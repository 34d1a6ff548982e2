import type { TimeFormat } from '../../contract/values/time-format'
import { preferredLanguages } from './accept-language'

/** The order of a numeric date decides, and the hours of a day follow from it: `en-AU` gets 24 hours. */
const FIRST_PARTS: Partial<Record<Intl.DateTimeFormatPartTypes, TimeFormat>> = {
  month: 'month_first',
  day: 'day_first',
  year: 'year_first',
}

/**
 * Returns the format of a browser's preferred language.
 * @param acceptLanguage the header (RFC 9110, 12.5.4). Without a known language the format is that of English.
 */
export function timeFormatOf(acceptLanguage: string | null): TimeFormat {
  const known = preferredLanguages(acceptLanguage).find(isKnown)
  const format = new Intl.DateTimeFormat(known ?? 'en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  })
  const first = format.formatToParts(0).find(({ type }) => type in FIRST_PARTS)
  return (first && FIRST_PARTS[first.type]) ?? 'month_first'
}

/** Tells whether a text is the tag of a language whose dates this runtime knows. */
function isKnown(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

import type { TimeFormat } from '../../contract/values/time-format'

const MAX_CHARACTERS = 1_000

/** Returns the language tags of an `Accept-Language` header, the preferred ones first. */
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

/** The order of a numeric date decides, and the hours of a day follow from it: `en-AU` gets 24 hours. */
const FIRST_PARTS: Partial<Record<Intl.DateTimeFormatPartTypes, TimeFormat>> = {
  month: 'month_first',
  day: 'day_first',
  year: 'year_first',
}

/** Returns the format of a browser's preferred language. */
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

function isKnown(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns `asked` or the first of the browser's languages that is known, else the first known one. */
export function chooseLanguage<Known extends string>(
  known: readonly Known[],
  header: string | null,
  asked: string | null = null,
): Known {
  for (const tag of [asked ?? '', ...preferredLanguages(header)]) {
    const [wanted] = tag.trim().toLowerCase().split(/[-_]/)
    const language = known.find((one) => one === wanted)
    if (language) return language
  }
  return known[0] as Known
}

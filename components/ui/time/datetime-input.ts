const YEARS = { first: 1970, last: 2100 } as const

/** Of a `datetime-local` field: the latest year keeps browsers from taking one of six digits. */
export const DATETIME_BOUNDS = { min: `${YEARS.first}-01-01T00:00:00`, max: `${YEARS.last}-12-31T23:59:59` }

/** What to say of a field in which none stands. */
export const INVALID_DATETIME = `Give a whole date and time, of a year from ${YEARS.first} to ${YEARS.last}`

/** The moment that stands in such a field, read in the zone of the browser; null for none, and for one that no clock shows. */
export function parseDatetimeInput(text: string): string | null {
  const year = Number(/^\d+(?=-)/.exec(text)?.[0])
  const time = new Date(text)
  return year >= YEARS.first && year <= YEARS.last && !Number.isNaN(time.getTime()) ? time.toISOString() : null
}

/** Of a `datetime-local` field: the latest year keeps browsers from taking one of six digits. */
export const TIME_BOUNDS = { min: '1970-01-01T00:00:00', max: '2100-12-31T23:59:59' } as const

/** The moment that stands in such a field, read in the zone of the browser; null for none, and for one that no clock shows. */
export function typedTime(text: string): string | null {
  const year = Number(/^\d+(?=-)/.exec(text)?.[0])
  const time = new Date(text)
  return year >= 1970 && year <= 2100 && !Number.isNaN(time.getTime()) ? time.toISOString() : null
}

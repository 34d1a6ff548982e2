/** How the dashboard writes a date and time: `Nov 23, 2026, 2:05 PM`, `23 Nov 2026, 14:05` or `2026-11-23 14:05`. */
export const TIME_FORMATS = ['month_first', 'day_first', 'year_first'] as const
export type TimeFormat = (typeof TIME_FORMATS)[number]

/** Tells whether a text names a time zone that this runtime knows, such as `Europe/Berlin` or `UTC`. */
export function isTimeZone(name: string): boolean {
  // Newer runtimes also accept offsets, which a browser may not know.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export const TIME_ZONE_REFUSED = 'Choose a time zone from the list.'

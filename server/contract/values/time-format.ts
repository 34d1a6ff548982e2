/**
 * How the dashboard writes a date and time: `Nov 23, 2026, 2:05 PM`, `23 Nov 2026, 14:05` or `2026-11-23 14:05`. Months have
 * English names, as the interface is in English.
 */
export const TIME_FORMATS = ['month_first', 'day_first', 'year_first'] as const
export type TimeFormat = (typeof TIME_FORMATS)[number]

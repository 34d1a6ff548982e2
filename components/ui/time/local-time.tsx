'use client'

import { formatExact, type Precision } from './format-time'
import { useFormatTime } from './time-settings'

/**
 * Shows a time in the format and the time zone of the person, and in UTC on hover. At the first visit, the server does not know the
 * browser's zone and renders UTC.
 * @param precision of the shown text. The text on hover always has seconds.
 */
export function LocalTime({ at, precision = 'second' }: { at: string; precision?: Precision }) {
  const format = useFormatTime()
  const date = new Date(at)
  return (
    // Server and browser may know different rules of a chosen zone.
    <time dateTime={at} title={formatExact(date)} className="whitespace-nowrap" suppressHydrationWarning>
      {format(date, precision)}
    </time>
  )
}

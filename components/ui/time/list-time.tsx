'use client'

import { formatListTime } from './format-list-time'
import { useExactTime, useShownTimeZone, useTimeFormat } from './time-settings'

/**
 * Shows a time as mail programs do in a list: "14:05", "Mon 14:05" or "23 Nov". On hover it is the whole moment with its zone, and in
 * UTC.
 * @param now when the page was rendered, in milliseconds. Server and browser render the same first text.
 */
export function ListTime({ at, now }: { at: string; now: number }) {
  const [zone, format] = [useShownTimeZone(), useTimeFormat()]
  const date = new Date(at)
  return (
    // Server and browser may know different rules of a chosen zone.
    <time dateTime={at} title={useExactTime(date)} className="whitespace-nowrap" suppressHydrationWarning>
      {formatListTime(date, new Date(now), { zone, format })}
    </time>
  )
}

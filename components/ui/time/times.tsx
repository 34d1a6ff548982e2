'use client'

import { useEffect, useState } from 'react'
import { uiMessages } from '../ui-messages'
import { formatExact, formatListTime, formatRelative, type Precision } from './format-time'
import { useExactTime, useFormatTime, useShownTimeZone, useTimeFormat } from './time-settings'

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

/**
 * Shows a time in the format and the time zone of the person, and in UTC, for people who cannot hover. Where their zone is UTC, it
 * leaves out the second text, by CSS: the zone of an element above it is known on the server, so nothing moves when the scripts run.
 */
export const ExactTime = ({ at }: { at: string }) => (
  <span className="flex flex-wrap gap-x-3">
    <LocalTime at={at} />
    <span className="whitespace-nowrap text-soft [[data-zone=UTC]_&]:hidden">{formatExact(new Date(at))}</span>
  </span>
)

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

const REFRESH_MS = 15_000

/**
 * Shows a time as "3 minutes ago", and on hover the exact time, in the format and the time zone of the person and in UTC.
 * @param now when the page was rendered, in milliseconds. Server and browser render the same first text.
 */
export function RelativeTime({ at, now }: { at: string; now: number }) {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(at)
  const exact = useExactTime(date)
  return (
    // Server and browser may know different rules of a chosen zone.
    <time dateTime={at} title={exact} className="whitespace-nowrap" suppressHydrationWarning>
      {/* After a new render of the page, `now` is later than the last tick. */}
      {formatRelative(date, new Date(Math.max(moment, now)))}
    </time>
  )
}

export function TimeZone() {
  const zone = useShownTimeZone() ?? 'UTC'
  return <span className="text-small text-soft">{uiMessages.timeZone(zone.replaceAll('_', ' '))}</span>
}

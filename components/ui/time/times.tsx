'use client'

import { useEffect, useState } from 'react'
import { uiMessages } from '../ui-messages'
import { formatExact, formatListTime, formatRelative, type Precision } from './format-time'
import { useExactTime, useFormatTime, useShownTimeZone, useTimeFormat } from './time-settings'

/** Shows a time in the format and zone of the person, and on hover with seconds in UTC. At the first visit the server renders UTC. */
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

/** Shows a time in the zone of the person, and in UTC for people who cannot hover. CSS hides the second one where they are the same. */
export const ExactTime = ({ at }: { at: string }) => (
  <span className="flex flex-wrap gap-x-3">
    <LocalTime at={at} />
    <time dateTime={at} className="whitespace-nowrap text-soft [[data-zone=UTC]_&]:hidden">
      {formatExact(new Date(at))}
    </time>
  </span>
)

/** Shows a time as mail programs do in a list, and the whole moment on hover. `now` is when the page was rendered, in milliseconds. */
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

/** Shows a time as "3 minutes ago", and the exact time on hover. `now` is when the page was rendered, in milliseconds. */
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

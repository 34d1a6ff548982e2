'use client'

import { useEffect, useState } from 'react'
import { formatRelative } from './format-time'
import { useExactTime } from './time-settings'

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

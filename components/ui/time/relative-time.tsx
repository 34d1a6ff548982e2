'use client'

import { useEffect, useState } from 'react'
import { formatExact, formatRelative } from './format-time'

const REFRESH_MS = 15_000

/**
 * Shows a time as "3 minutes ago", and the exact time in UTC on hover.
 * @param now when the page was rendered, in milliseconds. Server and browser render the same first text.
 */
export function RelativeTime({ at, now }: { at: string; now: number }) {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatExact(date)} className="whitespace-nowrap">
      {/* After a new render of the page, `now` is later than the last tick. */}
      {formatRelative(date, new Date(Math.max(moment, now)))}
    </time>
  )
}

'use client'

import { useEffect, useState } from 'react'
import { formatExact, formatRelative } from './format-time'

const REFRESH_MS = 15_000

/**
 * A moment as "3 minutes ago", exact in UTC on hover.
 * @param now when the page was rendered, in milliseconds: the first words are the same on the server and in the browser.
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
      {/* A page that is rendered anew brings a later moment than the last tick. */}
      {formatRelative(date, new Date(Math.max(moment, now)))}
    </time>
  )
}

'use client'

import { useSyncExternalStore } from 'react'
import { formatExact } from './format-time'

const noSubscription = () => () => {}
const FORMATS = {
  second: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' }),
  minute: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
}

/**
 * Shows a time in the browser's time zone, and in UTC on hover. The server does not know the zone and renders UTC.
 * @param precision of the shown text. The text on hover always has seconds.
 */
export function LocalTime({ at, precision = 'second' }: { at: string; precision?: keyof typeof FORMATS }) {
  const date = new Date(at)
  const text = useSyncExternalStore(
    noSubscription,
    () => FORMATS[precision].format(date),
    () => formatExact(date, precision),
  )
  return (
    <time dateTime={at} title={formatExact(date)} className="whitespace-nowrap">
      {text}
    </time>
  )
}

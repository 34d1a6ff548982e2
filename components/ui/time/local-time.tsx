'use client'

import { useSyncExternalStore } from 'react'
import { formatExact } from './format-time'

const nothingToHear = () => () => {}
const FORMATS = {
  second: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' }),
  minute: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
}

/**
 * A moment in the person's own zone, in UTC on hover. The server, which does not know the zone, says UTC.
 * @param precision what is shown; the exact moment is on hover in any case.
 */
export function LocalTime({ at, precision = 'second' }: { at: string; precision?: keyof typeof FORMATS }) {
  const date = new Date(at)
  const words = useSyncExternalStore(
    nothingToHear,
    () => FORMATS[precision].format(date),
    () => formatExact(date, precision),
  )
  return (
    <time dateTime={at} title={formatExact(date)} className="whitespace-nowrap">
      {words}
    </time>
  )
}

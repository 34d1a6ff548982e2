'use client'

import { useSyncExternalStore } from 'react'
import { formatExact } from './format-time'
import { useTimeZone } from './time-zone-context'

const noSubscription = () => () => {}
const STYLES = {
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
} as const
type Precision = keyof typeof STYLES

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are expensive, and a page shows hundreds of times. */
function formatOf(zone: string | null, precision: Precision): Intl.DateTimeFormat {
  const key = `${zone} ${precision}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en', { ...STYLES[precision], ...(zone ? { timeZone: zone } : {}) })
  formats.set(key, format)
  return format
}

/**
 * Shows a time in the time zone that the person chose or that of the browser, and in UTC on hover. The server does not know the
 * browser's zone, and renders UTC for it.
 * @param precision of the shown text. The text on hover always has seconds.
 */
export function LocalTime({ at, precision = 'second' }: { at: string; precision?: Precision }) {
  const zone = useTimeZone()
  const date = new Date(at)
  const text = useSyncExternalStore(
    noSubscription,
    () => formatOf(zone, precision).format(date),
    () => (zone ? formatOf(zone, precision).format(date) : formatExact(date, precision)),
  )
  return (
    // Another version of Unicode's data may write a chosen zone's time with another space.
    <time dateTime={at} title={formatExact(date)} className="whitespace-nowrap" suppressHydrationWarning>
      {text}
    </time>
  )
}

'use client'

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { isTimeZone, type TimeFormat } from '@/server/contract/values/time-format'
import { formatExact, formatTime, type Precision } from './format-time'
import { browserZoneCookie } from './time-zone'

interface TimeSettings {
  /** The time zone that the person chose; null for the browser's. */
  zone: string | null
  /** The zone of the browser as the server knows it, from a cookie; null at the first visit. */
  renderedZone: string | null
  format: TimeFormat
}

const TimeSettingsContext = createContext<TimeSettings>({ zone: null, renderedZone: null, format: 'month_first' })

/**
 * Provides how times are shown and entered.
 * @param timeZone the time zone that the person chose; null for the browser's. A zone that this browser does not know is null.
 * @param browserZone the zone of the browser in its cookie (time-zone.ts); null without one
 * @param timeFormat the format that the person chose, or that of the browser's language. The server chooses it from
 *   `Accept-Language`, so that server and browser render the same text.
 */
export function TimeSettingsProvider(props: {
  timeZone: string | null
  browserZone: string | null
  timeFormat: TimeFormat
  children: React.ReactNode
}) {
  const { timeZone, browserZone, timeFormat, children } = props
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : null
  return (
    <TimeSettingsContext value={{ zone, renderedZone: browserZone, format: timeFormat }}>
      {children}
    </TimeSettingsContext>
  )
}

/** Returns the time zone that the person chose; null for the browser's. */
export const useTimeZone = (): string | null => useContext(TimeSettingsContext).zone

/** Returns how dates and times are written. */
export const useTimeFormat = (): TimeFormat => useContext(TimeSettingsContext).format

const noSubscription = () => () => {}
let browserZone: string | undefined

/** Returns the zone of the browser, or UTC, and keeps it in the cookie for the next page. Reading it for each time is slow. */
function zoneOfBrowser(): string {
  if (browserZone === undefined) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    browserZone = isTimeZone(timeZone) ? timeZone : 'UTC'
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers have no CookieStore, and others only with HTTPS
    document.cookie = browserZoneCookie(browserZone)
  }
  return browserZone
}

/** Returns the zone in which times are shown. Null at the first visit, on the server and at the first render, without a chosen one. */
export function useShownTimeZone(): string | null {
  const { zone, renderedZone } = useContext(TimeSettingsContext)
  return useSyncExternalStore(
    noSubscription,
    () => zone ?? zoneOfBrowser(),
    () => zone ?? renderedZone,
  )
}

/** Describes a moment to the second: in the person's zone, with its name, and in UTC. */
export function useExactTime(at: Date): string {
  const [zone, format] = [useShownTimeZone(), useTimeFormat()]
  const exact = formatExact(at)
  return zone === null || zone === 'UTC'
    ? exact
    : `${formatTime(at, { zone, format }, 'second')} (${zone.replaceAll('_', ' ')})\n${exact}`
}

/** Returns a function that writes a time in the person's zone and format. */
export function useFormatTime(): (at: Date, precision: Precision) => string {
  const [zone, format] = [useShownTimeZone(), useTimeFormat()]
  return useCallback((at, precision) => formatTime(at, { zone, format }, precision), [zone, format])
}

'use client'

import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { TimeFormat } from '@/server/contract/values/time-format'
import { isTimeZone } from '@/server/contract/values/time-zone'
import { formatTime, type Precision } from './format-time'

interface TimeSettings {
  /** The time zone that the person chose; null for the browser's. */
  zone: string | null
  format: TimeFormat
}

const TimeSettingsContext = createContext<TimeSettings>({ zone: null, format: 'month_first' })

/**
 * Provides how times are shown and entered.
 * @param timeZone the time zone that the person chose; null for the browser's. A zone that this browser does not know is null.
 * @param timeFormat the format that the person chose, or that of the browser's language. The server chooses it from
 *   `Accept-Language`, so that server and browser render the same text.
 */
export function TimeSettingsProvider(props: {
  timeZone: string | null
  timeFormat: TimeFormat
  children: React.ReactNode
}) {
  const { timeZone, timeFormat, children } = props
  const settings = useMemo(
    () => ({ zone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null, format: timeFormat }),
    [timeZone, timeFormat],
  )
  return <TimeSettingsContext value={settings}>{children}</TimeSettingsContext>
}

/** Returns the time zone that the person chose; null for the browser's. */
export const useTimeZone = (): string | null => useContext(TimeSettingsContext).zone

/** Returns how dates and times are written. */
export const useTimeFormat = (): TimeFormat => useContext(TimeSettingsContext).format

const noSubscription = () => () => {}
let browserZone: string | undefined

/** Returns the zone of the browser, or UTC when it has none, as on some devices. Reading it again for each time is slow. */
function zoneOfBrowser(): string {
  if (browserZone === undefined) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    browserZone = isTimeZone(timeZone) ? timeZone : 'UTC'
  }
  return browserZone
}

/**
 * Returns the zone in which times are shown. It is null as long as the browser's zone is not known: on the server and at the first
 * render, for people who chose none.
 */
export function useShownTimeZone(): string | null {
  const chosen = useTimeZone()
  return useSyncExternalStore(
    noSubscription,
    () => chosen ?? zoneOfBrowser(),
    () => chosen,
  )
}

/** Returns a function that writes a time in the person's zone and format. */
export function useFormatTime(): (at: Date, precision: Precision) => string {
  const [zone, format] = [useShownTimeZone(), useTimeFormat()]
  return useCallback((at, precision) => formatTime(at, { zone, format }, precision), [zone, format])
}

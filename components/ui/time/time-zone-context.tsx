'use client'

import { createContext, useContext, useSyncExternalStore } from 'react'
import { isTimeZone } from '@/server/contract/values/time-zone'

const TimeZoneContext = createContext<string | null>(null)

/** Provides the time zone that the person chose; null for the browser's. A zone that this browser does not know is null. */
export function TimeZoneProvider({ timeZone, children }: { timeZone: string | null; children: React.ReactNode }) {
  const known = timeZone !== null && isTimeZone(timeZone) ? timeZone : null
  return <TimeZoneContext value={known}>{children}</TimeZoneContext>
}

/** Returns the time zone that the person chose; null for the browser's. */
export const useTimeZone = (): string | null => useContext(TimeZoneContext)

const noSubscription = () => () => {}

/** Returns the time zone of the times on this page: the chosen one, otherwise the browser's, which the server renders as UTC. */
export function useShownTimeZone(): string {
  const chosen = useTimeZone()
  return useSyncExternalStore(
    noSubscription,
    () => chosen ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => chosen ?? 'UTC',
  )
}

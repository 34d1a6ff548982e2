'use client'

import { useSyncExternalStore } from 'react'
import { uiMessages } from '../ui-messages'
import { useTimeZone } from './time-zone-context'

const noSubscription = () => () => {}

/** Says in which time zone `LocalTime` shows times. The server does not know the browser's, and renders UTC for it. */
export function TimeZone() {
  const chosen = useTimeZone()
  const zone = useSyncExternalStore(
    noSubscription,
    () => chosen ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => chosen ?? 'UTC',
  )
  return <span className="text-small text-soft">{uiMessages.timeZone(zone.replaceAll('_', ' '))}</span>
}

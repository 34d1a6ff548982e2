'use client'

import { useSyncExternalStore } from 'react'
import { uiMessages } from '../ui-messages'

const noSubscription = () => () => {}

/** Says in which time zone `LocalTime` shows times: the browser's. The server does not know it, and renders UTC. */
export function TimeZone() {
  const zone = useSyncExternalStore(
    noSubscription,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '),
    () => 'UTC',
  )
  return <span className="text-small text-soft">{uiMessages.timeZone(zone)}</span>
}

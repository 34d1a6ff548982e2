'use client'

import { uiMessages } from '../ui-messages'
import { useShownTimeZone } from './time-settings'

/** Says in which time zone `LocalTime` shows times. */
export function TimeZone() {
  const zone = useShownTimeZone() ?? 'UTC'
  return <span className="text-small text-soft">{uiMessages.timeZone(zone.replaceAll('_', ' '))}</span>
}

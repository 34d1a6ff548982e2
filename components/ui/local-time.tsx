'use client'

import { useSyncExternalStore } from 'react'
import { exact } from './relative'

const nothingToHear = () => () => {}
const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** A moment in the person's own zone, in UTC on hover. The server, which does not know the zone, says UTC. */
export function LocalTime({ at }: { at: string }) {
  const date = new Date(at)
  const words = useSyncExternalStore(
    nothingToHear,
    () => format.format(date),
    () => exact(date),
  )
  return (
    <time dateTime={at} title={exact(date)} className="whitespace-nowrap">
      {words}
    </time>
  )
}

'use client'

import { useFormatTime } from '@/components/ui/time/time-settings'
import { attemptMessages as messages } from '../attempts/attempt-messages'

/** Renders the box that selects an attempt. The rows are rendered on the server, so it keeps its own state. */
export function AttemptBox({ deliveryId, at }: { deliveryId: string; at: string }) {
  const format = useFormatTime()
  return (
    <input
      type="checkbox"
      value={deliveryId}
      aria-label={messages.bulk.select(format(new Date(at), 'second'))}
      suppressHydrationWarning
      className="size-4 shrink-0 translate-y-0.5 accent-accent"
    />
  )
}

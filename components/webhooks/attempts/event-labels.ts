import type { StateKind } from '@/components/ui/state'
import type { EventDelivery, RetryTimelineEntry } from '@/server/contract/webhooks/delivery'
import { eventMessages } from './event-messages'

/** Returns the shape and the label for the state of a delivery. */
export function deliveryLabel(delivery: Pick<EventDelivery, 'state' | 'retry_timeline'>): [StateKind, string] {
  const labels = eventMessages.delivery
  const ended = delivery.retry_timeline.filter(({ summary }) => summary).length
  switch (delivery.state) {
    case 'delivered':
      return ['ok', labels.delivered(ended)]
    case 'failed':
      return ['bad', labels.failed(ended)]
    case 'gone':
      return ['bad', labels.gone]
    case 'held':
      return ['off', labels.held]
    case 'canceled':
      return ['off', labels.canceled]
    case 'pending':
      if (delivery.retry_timeline.some(({ is_in_flight }) => is_in_flight)) return ['waiting', labels.inFlight]
      return ended === 0 ? ['waiting', labels.waiting] : ['warning', labels.failing]
  }
}

/**
 * Returns the attempts that were made or can still be made, and those that never will be, because the delivery has ended.
 * @param state of the delivery
 */
export function splitTimeline({ retry_timeline: entries, state }: Pick<EventDelivery, 'state' | 'retry_timeline'>) {
  const isOpen = state === 'pending' || state === 'held'
  const isShown = ({ summary, is_in_flight, interrupted }: RetryTimelineEntry) =>
    isOpen || summary !== null || is_in_flight || interrupted.length > 0
  return { shown: entries.filter(isShown), omitted: entries.filter((entry) => !isShown(entry)) }
}

/** Returns the shape and the label for one attempt of a delivery, made or planned. */
export function attemptLabel(entry: RetryTimelineEntry, state: EventDelivery['state']): [StateKind, string] {
  const labels = eventMessages.results
  const { summary } = entry
  if (summary) {
    if (summary.failure === null) return ['ok', labels.delivered]
    if (summary.failure === 'interrupted') return ['bad', labels.interrupted]
    return ['bad', summary.status === 410 ? labels.gone : labels.failed]
  }
  if (entry.is_in_flight) return ['waiting', labels.inFlight]
  if (state === 'pending') return ['waiting', labels.planned]
  if (state === 'held') return ['off', labels.held]
  return ['off', state === 'delivered' ? labels.notNeeded : labels.notSent]
}

import type { StateKind } from '@/components/ui/state'
import type { EventDelivery, RetryTimelineEntry } from '@/server/contract/webhooks/delivery'

/** Where a run stands, as a shape and a sentence. */
export function runWords({
  state,
  retry_timeline: steps,
}: Pick<EventDelivery, 'state' | 'retry_timeline'>): [StateKind, string] {
  const made = steps.filter(({ summary: outcome }) => outcome).length
  switch (state) {
    case 'delivered':
      return ['ok', made === 1 ? 'Delivered at the first attempt' : `Delivered at attempt ${made}`]
    case 'failed':
      return ['bad', `Failed for good after ${made} attempts`]
    case 'gone':
      return ['bad', 'Ended: the receiver answered 410 Gone']
    case 'held':
      return ['off', 'Held: the subscription is disabled; reactivating it can send this']
    case 'canceled':
      return ['off', 'Canceled: the subscription was disabled, and this was not sent']
    case 'pending':
      if (steps.some(({ is_in_flight }) => is_in_flight)) return ['waiting', 'An attempt is being made now']
      return made === 0
        ? ['waiting', 'Waiting for the first attempt']
        : ['warning', 'Failing; another attempt is planned']
  }
}

/** What came of a step, or what will. */
export function stepResult(step: RetryTimelineEntry, state: EventDelivery['state']): [StateKind, string] {
  const { summary: outcome } = step
  if (outcome) {
    if (outcome.failure === null) return ['ok', 'Delivered']
    if (outcome.failure === 'interrupted') return ['bad', 'Interrupted for the third time']
    return ['bad', outcome.status === 410 ? 'Gone' : 'Failed']
  }
  if (step.is_in_flight) return ['waiting', 'Under way']
  if (state === 'pending') return ['waiting', 'Planned']
  if (state === 'held') return ['off', 'Held']
  return ['off', state === 'delivered' ? 'Not needed' : 'Not made']
}

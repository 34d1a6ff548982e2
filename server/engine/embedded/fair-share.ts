import type { ClaimRequest } from '../../webhooks/delivery/claim'

interface Limits {
  /** Attempts that may still be started. */
  free: number
  /** How many more attempts a subscription may have in flight. */
  capacity: (subscriptionId: string) => number
  /** Subscriptions in one claim, at most. */
  maxSubscriptions: number
}

/**
 * Divides the free slots evenly among the subscriptions that may have something due, in the given order, so that a long
 * backlog of one takes nothing from the others. What a subscription does not use stays free for the next claim, so that
 * a subscription alone may use its whole capacity.
 */
export function fairShare(waiting: Iterable<string>, { free, capacity, maxSubscriptions }: Limits): ClaimRequest[] {
  const eligible: ClaimRequest[] = []
  for (const subscriptionId of waiting) {
    if (eligible.length >= Math.min(maxSubscriptions, free)) break
    const most = capacity(subscriptionId)
    if (most > 0) eligible.push({ subscriptionId, most })
  }
  let left = free
  return eligible.map((request, index) => {
    const fair = Math.ceil(left / (eligible.length - index))
    const most = Math.min(request.most, fair)
    left -= most
    return { subscriptionId: request.subscriptionId, most }
  })
}

import type { ClaimRequest } from '../../webhooks/delivery/claim'

interface Capacity {
  /** Attempts that may still be started. */
  free: number
  /** How many more this subscription may have in flight. */
  capacity: (subscriptionId: string) => number
  /** The most subscriptions asked for in one claim. */
  most: number
}

/**
 * How the free room is divided among the subscriptions that have work, in the order in which they came: evenly, so that a
 * long backlog of one takes nothing from the others; what they leave goes to the next claim, so that one subscription
 * alone may use its whole bound.
 */
export function fairShare(waiting: Iterable<string>, { free, capacity: capacityOf, most }: Capacity): ClaimRequest[] {
  const eligible: ClaimRequest[] = []
  for (const subscriptionId of waiting) {
    if (eligible.length >= Math.min(most, free)) break
    const capacity = capacityOf(subscriptionId)
    if (capacity > 0) eligible.push({ subscriptionId, most: capacity })
  }
  let left = free
  return eligible.map((want, index) => {
    const fair = Math.ceil(left / (eligible.length - index))
    const taken = Math.min(want.most, fair)
    left -= taken
    return { subscriptionId: want.subscriptionId, most: taken }
  })
}

import type { Want } from '../webhooks/claim'

interface Room {
  /** Attempts that may still be started. */
  free: number
  /** The most that this subscription may have in flight. */
  bound: (subscriptionId: string) => number
  /** The most subscriptions asked for in one claim. */
  most: number
}

/**
 * How the free room is divided among the subscriptions that have work, in the order in which they came: evenly, so that a
 * long backlog of one takes nothing from the others; what they leave goes to the next claim, so that one subscription
 * alone may use its whole bound.
 */
export function share(
  waiting: Iterable<string>,
  inFlight: ReadonlyMap<string, number>,
  { free, bound, most }: Room,
): Want[] {
  const eligible: Want[] = []
  for (const subscriptionId of waiting) {
    if (eligible.length >= Math.min(most, free)) break
    const capacity = bound(subscriptionId) - (inFlight.get(subscriptionId) ?? 0)
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

/** How much due work of a group (a subscription, an account) to claim at most. */
export interface GroupRequest {
  groupId: string
  most: number
}

interface Limits {
  /** How much work may still be started. */
  free: number
  /** How much more work of a group may be in flight. */
  capacity: (groupId: string) => number
  /** Groups in one claim, at most. */
  maxGroups: number
}

/**
 * Divides the free slots evenly among the groups that may have something due, in the given order, so that a long
 * backlog of one takes nothing from the others. What a group does not use stays free for the next claim, so that a group alone
 * may use its whole capacity.
 */
export function fairShare(waiting: Iterable<string>, { free, capacity, maxGroups }: Limits): GroupRequest[] {
  const eligible: GroupRequest[] = []
  for (const groupId of waiting) {
    if (eligible.length >= Math.min(maxGroups, free)) break
    const most = capacity(groupId)
    if (most > 0) eligible.push({ groupId, most })
  }
  let left = free
  return eligible.map((request, index) => {
    const fair = Math.ceil(left / (eligible.length - index))
    const most = Math.min(request.most, fair)
    left -= most
    return { groupId: request.groupId, most }
  })
}

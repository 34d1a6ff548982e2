import { createHash } from 'node:crypto'
import type { WakeRequest } from '../../server/wake/wake-request'
import { deliveriesDue } from '../events'

/** Deliveries of one run at most. Their ids need 4 kB in the event, which Inngest sends with every request of the run. */
export const MAX_GROUP = 100

/** Deliveries whose wakes have one generation. */
export interface DeliveryGroup {
  ids: string[]
  wakeGeneration: number
}

/** Divides wakes of deliveries into groups, each of one generation, in their order. */
export function groupsOf(requests: readonly Pick<WakeRequest, 'id' | 'wakeGeneration'>[]): DeliveryGroup[] {
  const groups: DeliveryGroup[] = []
  const open = new Map<number, DeliveryGroup>()
  for (const { id, wakeGeneration } of requests) {
    let group = open.get(wakeGeneration)
    if (!group || group.ids.length >= MAX_GROUP) {
      group = { ids: [], wakeGeneration }
      open.set(wakeGeneration, group)
      groups.push(group)
    }
    group.ids.push(id)
  }
  return groups
}

/**
 * Creates the event of a group. Inngest keeps an event's id for a day and ignores a second event under it. The id is
 * made of the group and the generation: a repeated wake needs a new generation.
 * @param origin distinguishes a group that a run passes on from the same group of a wake
 */
export function groupEvent({ ids, wakeGeneration }: DeliveryGroup, origin?: string) {
  const digest = createHash('sha256')
    .update([...ids].sort().join())
    .digest('hex')
    .slice(0, 32)
  const id = [digest, wakeGeneration, origin].filter((part) => part !== undefined).join(':')
  return deliveriesDue.create({ delivery_ids: ids, wake_generation: wakeGeneration }, { id })
}

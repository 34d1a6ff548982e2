import type { WorkKind } from '../../../wake/wake-request'

/**
 * Takes groups (subscriptions, accounts) that have something due. Returns false when the loop cannot claim for them now,
 * so that the workers are notified instead.
 */
type TakeGroups = (groupIds: readonly string[]) => boolean

const loops = new Map<WorkKind, TakeGroups>()

/** Registers the loop of this process for a kind of work. Returns a function that removes it. */
export function registerLoop(kind: WorkKind, take: TakeGroups): () => void {
  loops.set(kind, take)
  return () => {
    if (loops.get(kind) === take) loops.delete(kind)
  }
}

/**
 * Hands groups to the loop of this process, which needs no notification: a worker that has processed a message also
 * delivers it. Returns false when there is no such loop or it has no free slot.
 */
export const takenHere = (kind: WorkKind, groupIds: readonly string[]): boolean => loops.get(kind)?.(groupIds) ?? false

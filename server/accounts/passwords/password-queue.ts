import { randomUUID } from 'node:crypto'
import { networkOf } from '../../limits/client-network'
import { FairQueue, isQueueFull } from '../../limits/fair-queue'

/** How long to wait when the queue is full, in seconds: about the time that a full queue takes. */
export const HASHING_WAIT_SECONDS = 10

/** Too many passwords wait to be hashed. The password was not checked, so the attempt must not be counted. */
export class HashingBusyError extends Error {
  override name = 'HashingBusyError'
}

// One at a time, because each takes 128 MB and most of a core. On globalThis, because Next's bundles load this module
// again.
const shared = globalThis as typeof globalThis & { voiceMessageHashing?: FairQueue }
const queue = (): FairQueue => {
  shared.voiceMessageHashing ??= new FairQueue({ running: 1, runningPerKey: 1, waiting: 16, waitingPerKey: 4 })
  return shared.voiceMessageHashing
}

/** Whether the queue would accept a password from this address. Call it before an attempt is counted. */
export const canHash = (ipAddress: string | null): boolean => queue().hasPlace(keyOf(ipAddress))

/**
 * Runs one derivation of this process at a time. Addresses with waiting derivations take turns.
 * @throws HashingBusyError when too many wait, for this address or in total
 */
export async function hashInQueue<T>(ipAddress: string | null, derive: () => Promise<T>): Promise<T> {
  try {
    return await queue().run(keyOf(ipAddress), derive)
  } catch (error) {
    if (isQueueFull(error)) throw new HashingBusyError('too many passwords wait to be hashed')
    throw error
  }
}

/** Resolves with the result, or with `busy` when the queue refused the work. */
export const orBusy = <T>(work: Promise<T>): Promise<T | 'busy'> =>
  work.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'HashingBusyError') return 'busy' as const
    throw error
  })

/** An unknown address (serverless) gets a key of its own. */
const keyOf = (ipAddress: string | null): string => (ipAddress === null ? randomUUID() : networkOf(ipAddress))

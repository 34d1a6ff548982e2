import { randomUUID } from 'node:crypto'
import { networkOf } from '../../limits/client-network'
import { FairQueue, isQueueFull } from '../../limits/fair-queue'

/** How long a person waits who finds the queue full: about as long as a full queue takes. */
export const HASHING_WAIT_SECONDS = 10

/** Too many passwords wait to be hashed: nothing was tried, and nothing is to be counted. */
export class HashingBusyError extends Error {
  override name = 'HashingBusyError'
}

// One at a time: each takes 128 MB and most of a core. On globalThis, because Next's bundles load this module again.
const shared = globalThis as typeof globalThis & { voiceMessageHashing?: FairQueue }
const queue = (): FairQueue => {
  shared.voiceMessageHashing ??= new FairQueue({ running: 1, runningPerKey: 1, waiting: 16, waitingPerKey: 4 })
  return shared.voiceMessageHashing
}

/** Whether a password from this network address would be hashed soon. To be asked before a try is counted. */
export const canHash = (ipAddress: string | null): boolean => queue().hasPlace(keyOf(ipAddress))

/**
 * Runs one derivation of this process at a time; the network addresses that wait take turns.
 * @throws HashingBusyError when too many wait, of this address or at all
 */
export async function hashInQueue<T>(ipAddress: string | null, derive: () => Promise<T>): Promise<T> {
  try {
    return await queue().run(keyOf(ipAddress), derive)
  } catch (error) {
    if (isQueueFull(error)) throw new HashingBusyError('too many passwords wait to be hashed')
    throw error
  }
}

/** What hashing work came to, or `busy` when it was refused for now. */
export const orBusy = <T>(work: Promise<T>): Promise<T | 'busy'> =>
  work.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'HashingBusyError') return 'busy' as const
    throw error
  })

/** An address that is not known (serverless) shares its places with no other. */
const keyOf = (ipAddress: string | null): string => (ipAddress === null ? randomUUID() : networkOf(ipAddress))

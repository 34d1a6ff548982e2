import { networkOf } from '../../limits/client-network'
import { FairQueue, runInQueue } from '../../limits/fair-queue'

// Reading a session and counting a request take a database connection, of which a process has ten. The account is not
// known at that time, so each client network may use only two at once. The queue is on globalThis, because Next's
// bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageAdmissions?: FairQueue }
const queue = () => {
  shared.voiceMessageAdmissions ??= new FairQueue({ running: 6, runningPerKey: 2, waiting: 1_000, waitingPerKey: 100 })
  return shared.voiceMessageAdmissions
}

/**
 * Runs `admit`, which identifies the caller, when it is the turn of the client's network.
 * @param ipAddress address of the client, or null when it is unknown
 * @throws ApiError rate_limited with Retry-After when too many requests of the network wait
 */
export const runInAdmissionQueue = <T>(ipAddress: string | null, admit: () => Promise<T>): Promise<T> =>
  runInQueue(queue(), ipAddress === null ? 'unknown' : networkOf(ipAddress), admit)

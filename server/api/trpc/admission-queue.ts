import { networkOf } from '../../limits/client-network'
import { FairQueue } from '../../limits/fair-queue'
import { runInQueue } from '../../limits/run-in-queue'

// Reading a session and counting a request take a database connection, of which a process has ten, before it is known whose
// request it is: so few of one network address at a time. On globalThis, because Next's bundles load this module again.
const shared = globalThis as typeof globalThis & { voiceMessageAdmissions?: FairQueue }
const queue = () => {
  shared.voiceMessageAdmissions ??= new FairQueue({ running: 6, runningPerKey: 2, waiting: 1_000, waitingPerKey: 100 })
  return shared.voiceMessageAdmissions
}

/**
 * Finds out who asks when it is the turn of the address that the request came from.
 * @param source null where it is not known
 * @throws ApiError rate_limited with Retry-After when too many of this address wait
 */
export const runInAdmissionQueue = <T>(source: string | null, admit: () => Promise<T>): Promise<T> =>
  runInQueue(queue(), source === null ? 'unknown' : networkOf(source), admit)

import { FairQueue, type QueueLimits } from '../limits/fair-queue'
import { runInQueue } from '../limits/run-in-queue'
import { onBehalfOf } from '../webhooks/transport/lookup'

/** Procedures of one account at one time in this process: what more there is waits, so that others get a turn. */
const QUICK: QueueLimits = { running: 24, runningPerKey: 3, waiting: 2_000, waitingPerKey: 100 }
/** The same for procedures that answer with many messages, whose text takes some twenty milliseconds of the thread. */
const LISTING: QueueLimits = { running: 4, runningPerKey: 1, waiting: 2_000, waitingPerKey: 100 }
/** The same for procedures that wait for a receiver or for DNS: they must not hold up the quick ones. */
const WAITING: QueueLimits = { running: 64, runningPerKey: 3, waiting: 500, waitingPerKey: 30 }
/** For those that compute for tens of milliseconds: one after another, whoever asks. */
const COMPUTING: QueueLimits = { running: 1, runningPerKey: 1, waiting: 200, waitingPerKey: 30 }

/** What a procedure mostly does. */
export type ProcedureKind = 'quick' | 'listing' | 'waiting' | 'computing'

// On globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageProcedures?: Record<ProcedureKind, FairQueue> }
const queues = () => {
  shared.voiceMessageProcedures ??= {
    quick: new FairQueue(QUICK),
    listing: new FairQueue(LISTING),
    waiting: new FairQueue(WAITING),
    computing: new FairQueue(COMPUTING),
  }
  return shared.voiceMessageProcedures
}

/**
 * Runs a procedure when it is its account's turn.
 * @throws ApiError rate_limited with Retry-After when too many of the account wait
 */
export const runInAccountQueue = <T>(accountId: string, kind: ProcedureKind, work: () => Promise<T>): Promise<T> =>
  runInQueue(queues()[kind], accountId, () => onBehalfOf(accountId, work))

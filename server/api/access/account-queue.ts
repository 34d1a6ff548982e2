import { FairQueue, type QueueLimits, runInQueue } from '../../limits/fair-queue'
import { onBehalfOf } from '../../webhooks/transport/lookup'

/** Limits the concurrent procedures of one account in this process, so that other accounts get a turn. */
const QUICK: QueueLimits = { running: 24, runningPerKey: 3, waiting: 2_000, waitingPerKey: 100 }
/** For procedures that return many messages. Serialising their text takes about 20 ms of the thread. */
const LISTING: QueueLimits = { running: 4, runningPerKey: 1, waiting: 2_000, waitingPerKey: 100 }
/** For procedures that wait for a receiver or for DNS. They must not delay the quick ones. */
const WAITING: QueueLimits = { running: 64, runningPerKey: 3, waiting: 500, waitingPerKey: 30 }
/** For procedures that compute for tens of milliseconds: one at a time in the process. */
const COMPUTING: QueueLimits = { running: 1, runningPerKey: 1, waiting: 200, waitingPerKey: 30 }

/** For procedures that take a recording: decoding and storing the largest takes about 100 ms. */
const IMPORTING: QueueLimits = { running: 4, runningPerKey: 1, waiting: 500, waitingPerKey: 100 }

/** What a procedure spends most of its time on. */
export type ProcedureKind = 'quick' | 'listing' | 'waiting' | 'computing' | 'importing'

// The queues are on globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageProcedures?: Record<ProcedureKind, FairQueue> }
const queues = () => {
  shared.voiceMessageProcedures ??= {
    quick: new FairQueue(QUICK),
    listing: new FairQueue(LISTING),
    waiting: new FairQueue(WAITING),
    computing: new FairQueue(COMPUTING),
    importing: new FairQueue(IMPORTING),
  }
  return shared.voiceMessageProcedures
}

/**
 * Runs a procedure when it is the turn of its account.
 * @throws ApiError rate_limited with Retry-After when too many procedures of the account wait
 */
export const runInAccountQueue = <T>(accountId: string, kind: ProcedureKind, work: () => Promise<T>): Promise<T> =>
  runInQueue(queues()[kind], accountId, () => onBehalfOf(accountId, work))

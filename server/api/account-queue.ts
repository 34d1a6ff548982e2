import { ApiError } from '../errors'
import { FairQueue, QueueFullError, type QueueLimits } from '../limits/fair-queue'
import { onBehalfOf } from '../webhooks/lookup'

/** Procedures of one account at one time in this process: what more there is waits, so that others get a turn. */
const QUICK: QueueLimits = { running: 24, runningPerKey: 4, waiting: 2_000, waitingPerKey: 100 }
/** The same for procedures that wait for a receiver or for DNS, or that work long: they must not hold up the quick ones. */
const SLOW: QueueLimits = { running: 64, runningPerKey: 3, waiting: 500, waitingPerKey: 30 }

// On globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageProcedures?: { quick: FairQueue; slow: FairQueue } }
const queues = () => {
  shared.voiceMessageProcedures ??= { quick: new FairQueue(QUICK), slow: new FairQueue(SLOW) }
  return shared.voiceMessageProcedures
}

/**
 * Runs a procedure when it is its account's turn.
 * @throws ApiError rate_limited with Retry-After when too many of the account wait
 */
export async function inAccountTurn<T>(accountId: string, isSlow: boolean, work: () => Promise<T>): Promise<T> {
  const { quick, slow } = queues()
  try {
    return await (isSlow ? slow : quick).run(accountId, () => onBehalfOf(accountId, work))
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error
    throw new ApiError('rate_limited', {
      message: 'Too many requests at once. Try again in a moment.',
      headers: { 'Retry-After': '1' },
    })
  }
}

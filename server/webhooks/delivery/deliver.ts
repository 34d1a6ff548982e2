import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { databaseTime } from '../../../db/clock'
import { deliveries } from '../../../db/schema'
import { log } from '../../log'
import { reportKeyFault } from '../signing/key-faults'
import { type NetworkPolicy, policyFromEnv } from '../transport/policy'
import { attempt, NotDispatchedError } from './attempt'
import { type Claim, claimOne, release } from './claim'
import { reportDispatchFault } from './dispatch-faults'
import { FaultPauses, pauseAfter } from './fault-pauses'
import { missingKeyOf } from './key-status'
import { type RecordedResult, recordResults } from './record-results'

/** Of this process; shared by its deliveries. */
const pauses = new FaultPauses()

/** Each look costs a run of Inngest two of its 1,000 steps, and a key is missing until an operator acts. */
const LONGEST_KEY_PAUSE_MS = 300_000

interface Options {
  now?: Date | undefined
  policy?: NetworkPolicy | undefined
}

/**
 * One attempt of one delivery, if it is due. Answers when to be woken again, null when this delivery is over or on hold. A
 * claim that misses (not due yet, another worker has it, its answer was lost) answers the row's own next moment. While the key of
 * its signing secret is missing here the row stays due, and the answer is a moment after a pause that grows with the wait.
 * @param now overrides the database's clock in tests.
 */
export async function deliver(deliveryId: string, options: Options = {}): Promise<Date | null> {
  const claim = await claimOne(deliveryId, options.now)
  const settled = claim && (await make(claim, options))
  if (settled) return settled.nextAttemptAt
  const [row] = await db()
    .select({ next: deliveries.nextAttemptAt })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
  if (!row?.next || claim) return row?.next ?? null
  return (await afterKeyPause(deliveryId, row.next, options.now ?? (await databaseTime()))) ?? row.next
}

/** Null when nothing was settled: the claim was released, or its lease is over and another attempt is out. */
async function make(claim: Claim, { now, policy = policyFromEnv() }: Options): Promise<RecordedResult | null> {
  if (claim.leaseLeftMs() < claim.timeoutMs) {
    await release([claim], { now })
    return null
  }
  try {
    const [settled] = await recordResults([await attempt(claim, policy)])
    pauses.forget(claim.subscription.id)
    return settled ?? null
  } catch (error) {
    if (!(error instanceof NotDispatchedError)) throw error
    reportDispatchFault(error)
    if (error.keyId === null)
      log.error(
        { err: error, delivery: claim.deliveryId, subscription: claim.subscription.id },
        'the attempt could not be dispatched; the delivery waits',
      )
    await release([claim], { pauseMs: pauses.fault(claim.subscription.id, performance.now()), now })
    return null
  }
}

/** When to look again at a due row whose key is missing here. Null when no key is missing. */
async function afterKeyPause(deliveryId: string, dueAt: Date, now: Date): Promise<Date | null> {
  if (dueAt > now) return null
  const keyId = await missingKeyOf(deliveryId)
  if (keyId === null) return null
  reportKeyFault(keyId)
  // A due time is not moved while it waits, so how long it has waited tells how often it was tried.
  const waitedSeconds = (now.getTime() - dueAt.getTime()) / 1000
  return new Date(now.getTime() + pauseAfter(1 + Math.log2(1 + waitedSeconds), LONGEST_KEY_PAUSE_MS))
}

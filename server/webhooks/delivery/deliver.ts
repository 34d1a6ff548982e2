import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { databaseTime } from '../../../db/clock'
import { deliveries } from '../../../db/schema'
import { log } from '../../log'
import { NotDispatchedError } from '../dispatch/dispatch'
import { reportDispatchFault } from '../dispatch/dispatch-faults'
import { FaultPauses, keyPauseEnd } from '../own-faults/fault-pauses'
import { reportKeyFault } from '../signing/key-faults'
import { type NetworkPolicy, policyFromEnv } from '../transport/policy'
import { attempt } from './attempt'
import { type Claim, claimOne, release } from './claim'
import { missingKeyOf } from './key-status'
import { type RecordedResult, recordResults } from './results/record-results'

/** The pauses of this process, for all its deliveries. */
const pauses = new FaultPauses()

interface Options {
  now?: Date | undefined
  policy?: NetworkPolicy | undefined
}

/**
 * Makes one attempt of one delivery, if it is due. When nothing can be claimed (it is not due yet, another worker has it, the
 * response to an earlier claim was lost), the result is the due time of the row. While this process does not have the key of the
 * signing secret, the row stays due, and the result is a time after a pause that grows with the wait.
 * @param now overrides the database's clock in tests.
 * @returns when to call this again; null when the delivery is finished or held
 */
export async function deliver(deliveryId: string, options: Options = {}): Promise<Date | null> {
  const claim = await claimOne(deliveryId, options.now)
  const recorded = claim && (await makeAttempt(claim, options))
  if (recorded) return recorded.nextAttemptAt
  const [row] = await db()
    .select({ next: deliveries.nextAttemptAt })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
  if (!row?.next || claim) return row?.next ?? null
  return (await afterKeyPause(deliveryId, row.next, options.now ?? (await databaseTime()))) ?? row.next
}

/** Null when nothing was recorded: the claim was released, or its lease has ended and another attempt is in flight. */
async function makeAttempt(claim: Claim, { now, policy = policyFromEnv() }: Options): Promise<RecordedResult | null> {
  if (claim.leaseLeftMs() < claim.timeoutMs) {
    await release([claim], { now })
    return null
  }
  try {
    const [recorded] = await recordResults([await attempt(claim, policy)])
    pauses.forget(claim.subscription.id)
    return recorded ?? null
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

/** When to check again for a due row whose key this process does not have. Null when no key is missing. */
async function afterKeyPause(deliveryId: string, dueAt: Date, now: Date): Promise<Date | null> {
  if (dueAt > now) return null
  const keyId = await missingKeyOf(deliveryId)
  if (keyId === null) return null
  reportKeyFault(keyId)
  return keyPauseEnd(dueAt, now)
}

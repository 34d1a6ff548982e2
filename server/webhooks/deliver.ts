import { eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { deliveries } from '../../db/schema'
import { env } from '../env'
import { attempt } from './attempt'
import { claimOne, release } from './claim'
import { type NetworkPolicy, policyFromEnv } from './policy'
import { settle } from './settle'

/**
 * One attempt of one delivery, if it is due. Answers when to be woken again, null when this delivery is over or on hold. A
 * claim that misses (not due yet, another worker has it, its answer was lost) answers the row's own next moment.
 * @param now overrides the database's clock in tests.
 */
export async function deliver(
  deliveryId: string,
  { now, policy = policyFromEnv() }: { now?: Date | undefined; policy?: NetworkPolicy | undefined } = {},
): Promise<Date | null> {
  const timeoutMs = env().DELIVERY_TIMEOUT_SECONDS * 1000
  const claim = await claimOne(deliveryId, now)
  if (claim && claim.leaseLeftMs() < timeoutMs) await release([claim])
  else if (claim) {
    const [settled] = await settle([await attempt(claim, policy, timeoutMs)])
    if (settled) return settled.nextAttemptAt
  }
  const [row] = await db()
    .select({ next: deliveries.nextAttemptAt })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
  return row?.next ?? null
}

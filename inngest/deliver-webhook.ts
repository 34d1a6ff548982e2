import { eq } from 'drizzle-orm'
import type { Inngest } from 'inngest'
import { db } from '../db/client'
import { deliveries } from '../db/schema'
import { deliver } from '../server/webhooks/delivery/deliver'
import type { NetworkPolicy } from '../server/webhooks/transport/policy'
import { deliveryDue } from './events'
import { runTurns } from './run-turns'

/**
 * Attempts of one subscription at the same time, so that a receiver that hangs delays only itself. Inngest's smallest
 * plan allows 5.
 */
const SUBSCRIPTION_CONCURRENCY = 5

/** What tests replace: the database's clock, the configured policy and the limit of turns. */
export interface DeliveryOptions {
  clock?: () => Date
  policy?: NetworkPolicy
  maxTurns?: number
}

/**
 * Creates the function of earlier versions, which delivers one delivery. New events go to groups/deliver-group.ts; this
 * one serves the runs that slept during the upgrade. It can be removed in the version after the next one.
 *
 * A delivery has one run: it makes an attempt, sleeps until the next due time of
 * the row, and repeats this until there is none.
 *
 * Inngest's retries are only for faults of this service, because a receiver's failure is a returned value. After the
 * last retry the run ends, and the sweep starts another one. The same happens after the last
 * turn, which only a lasting fault (a missing key) reaches.
 */
export const deliverWebhook = (client: Inngest, options: DeliveryOptions = {}) =>
  client.createFunction(
    {
      id: 'deliver-webhook',
      triggers: [deliveryDue],
      concurrency: { key: 'event.data.subscription_id', limit: SUBSCRIPTION_CONCURRENCY },
      retries: 3,
      // Checkpointing runs several steps in one request and reports them later: a crash would repeat several attempts,
      // not one.
      checkpointing: false,
    },
    ({ event: { data }, step }) =>
      runTurns(step, { name: 'attempt', turn: () => takeTurn(data, options), maxTurns: options.maxTurns }),
  )

/**
 * Makes an attempt if one is due. Returns when the run must look again, in ISO 8601; null when it has nothing left to
 * do.
 */
async function takeTurn(
  { delivery_id, wake_generation }: { delivery_id: string; wake_generation: number },
  { clock, policy }: DeliveryOptions,
): Promise<string | null> {
  const next = await deliver(delivery_id, { now: clock?.(), policy })
  // Less is possible: the sweep wakes first and increments the row's generation afterwards.
  const isNewestRun = next !== null && (await wakeGenerationOf(delivery_id)) <= wake_generation
  return isNewestRun ? next.toISOString() : null
}

/** Reads the wake generation of the row. When it is newer than a run's own, a newer run continues the delivery. */
async function wakeGenerationOf(deliveryId: string): Promise<number> {
  const [row] = await db()
    .select({ generation: deliveries.wakeGeneration })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
  return row?.generation ?? 0
}

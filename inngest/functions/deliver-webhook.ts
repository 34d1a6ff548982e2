import { eq } from 'drizzle-orm'
import type { Inngest } from 'inngest'
import { db } from '../../db/client'
import { deliveries } from '../../db/schema'
import { deliver } from '../../server/webhooks/delivery/deliver'
import type { NetworkPolicy } from '../../server/webhooks/transport/policy'
import { deliveryDue } from '../events'

/** Attempts of one subscription at once, so that a hanging receiver delays only itself; what Inngest's smallest plan allows. */
const CONCURRENCY_OF_ONE = 5

/** Two steps each: Inngest ends a run with an error at its 1,000th step. */
const MAX_TURNS = 400

/** What a test puts in place of the database's clock, of the configured policy and of the limit of turns. */
export interface DeliveryOptions {
  clock?: () => Date
  policy?: NetworkPolicy
  maxTurns?: number
}

/**
 * One run a delivery: attempt, sleep until the row's next moment, until there is none. The row decides everything, so a step
 * that is repeated because its answer was lost misses its claim, hears the same next moment and sleeps on.
 *
 * Retries are for faults of ours alone: a receiver's failure is a returned value. When they are used up the run ends, and the
 * sweep starts another. So it does after `MAX_TURNS`, which only a fault that lasts (a missing key) can use up.
 */
export const deliverWebhook = (client: Inngest, options: DeliveryOptions = {}) =>
  client.createFunction(
    {
      id: 'deliver-webhook',
      triggers: [deliveryDue],
      concurrency: { key: 'event.data.subscription_id', limit: CONCURRENCY_OF_ONE },
      retries: 3,
      // With it, steps run on in one request and are reported later: a crash would repeat several attempts and not one.
      checkpointing: false,
    },
    async ({ event: { data }, step }) => {
      // Step ids never change, or a run that sleeps while we deploy repeats them; they count turns, since a turn may miss.
      let sleptUntil: string | null = null
      for (let turn = 1; turn <= (options.maxTurns ?? MAX_TURNS); turn++) {
        const next: string | null = await step.run(`attempt-${turn}`, () => takeTurn(data, options))
        if (next === null) return
        // Woken too early (Inngest's clock is ahead of the database's, or another holds the row): it must not spin.
        if (next === sleptUntil) await step.sleep(`pause-${turn}`, '1s')
        else await step.sleepUntil(`sleep-${turn}`, next)
        sleptUntil = next
      }
    },
  )

/** An attempt if one is due, and when this run looks again, ISO; null when it has nothing left to do. */
async function takeTurn(
  { delivery_id, wake_generation }: { delivery_id: string; wake_generation: number },
  { clock, policy }: DeliveryOptions,
): Promise<string | null> {
  const next = await deliver(delivery_id, { now: clock?.(), policy })
  // Not equal: the sweep rings first and raises the row's generation after.
  const goesOn = next !== null && (await newestGeneration(delivery_id)) <= wake_generation
  return goesOn ? next.toISOString() : null
}

/** A later ring has raised it, and its run is the one that sleeps on. */
async function newestGeneration(deliveryId: string): Promise<number> {
  const [row] = await db()
    .select({ generation: deliveries.wakeGeneration })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
  return row?.generation ?? 0
}

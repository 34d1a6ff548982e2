import type { Engine } from '../server/engine/engine'
import { log } from '../server/log'
import { inngest } from './client'
import { deliveryDue } from './events'

/** Inngest takes 5,000 events a request and, on its smallest plan, 256 KiB; one of ours is about 250 bytes. */
const EVENTS_A_REQUEST = 500

/** The second adapter: an event for each delivery, which starts its run of functions/deliver-webhook.ts. */
export const inngestEngine: Engine = {
  async wake(deliveries) {
    for (let sent = 0; sent < deliveries.length; sent += EVENTS_A_REQUEST) {
      // Inngest remembers an event's id for a day and drops a second one in silence: a ring again is a new generation.
      const events = deliveries
        .slice(sent, sent + EVENTS_A_REQUEST)
        .map(({ id, subscriptionId, wakeGeneration }) =>
          deliveryDue.create(
            { delivery_id: id, subscription_id: subscriptionId, wake_generation: wakeGeneration },
            { id: `${id}:${wakeGeneration}` },
          ),
        )
      try {
        await inngest().send(events)
      } catch (error) {
        // Not tried with the next batch: each failure has cost the SDK's own five tries, some two seconds.
        log.warn({ err: error, deliveries: deliveries.length - sent }, 'wake failed; the sweep rings again')
        return sent
      }
    }
    return deliveries.length
  },
}

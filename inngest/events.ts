import { eventType } from 'inngest'
import { z } from 'zod'

/**
 * A delivery wants attention. Ids only, and never a tighter schema than today's: the SDK checks the stored event against it
 * at every wake of a run, up to the whole retry schedule after it was sent.
 */
export const deliveryDue = eventType('webhook/delivery.due', {
  schema: z.object({ delivery_id: z.string(), subscription_id: z.string(), wake_generation: z.number() }),
})

/** Our functions were registered: the sweep runs once beside its minutes, and its pulse shows that Inngest reaches us. */
export const engineReached = eventType('engine/reached', { schema: z.object({}) })

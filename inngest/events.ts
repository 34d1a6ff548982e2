import { eventType } from 'inngest'
import { z } from 'zod'

/**
 * Sent when a delivery is due. It contains only ids. The schema must never become stricter: the SDK checks the stored
 * event against it whenever a run continues, up to the whole retry schedule after the event was sent.
 */
export const deliveryDue = eventType('webhook/delivery.due', {
  schema: z.object({ delivery_id: z.string(), subscription_id: z.string(), wake_generation: z.number() }),
})

/** Sent when a step of a message is due. Like `deliveryDue`, its schema must never become stricter. */
export const messageDue = eventType('message/step.due', {
  schema: z.object({ message_id: z.string(), account_id: z.string(), wake_generation: z.number() }),
})

/**
 * Sent when the functions were registered. The sweep then runs at once, and its heartbeat shows that Inngest reaches
 * this service.
 */
export const engineReached = eventType('engine/reached', { schema: z.object({}) })

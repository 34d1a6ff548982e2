import { eventType, Inngest } from 'inngest'
import { z } from 'zod'
import { type Env, oncePerEnv } from '../server/env'
import { log } from '../server/log'

/** Returns the client of this process. It is created at the first call, so that a build needs no keys. */
export const inngest: () => Inngest = oncePerEnv(connect)

function connect({ INNGEST_DEV, INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY }: Env): Inngest {
  return new Inngest({
    id: 'voice-message-service',
    // Set here, because the SDK would otherwise interpret INNGEST_DEV by its own rules.
    isDev: Boolean(INNGEST_DEV && INNGEST_DEV !== '0'),
    ...(INNGEST_BASE_URL ? { baseUrl: INNGEST_BASE_URL } : {}),
    ...(INNGEST_EVENT_KEY ? { eventKey: INNGEST_EVENT_KEY } : {}),
    ...(INNGEST_SIGNING_KEY ? { signingKey: INNGEST_SIGNING_KEY } : {}),
    logger: log,
    aiMetadata: false,
  })
}

/** Sent when deliveries are due. It may never become stricter: the SDK checks stored events against it whenever a run continues. */
export const deliveriesDue = eventType('webhook/deliveries.due', {
  schema: z.object({ delivery_ids: z.array(z.string()), wake_generation: z.number() }),
})

/** Sent when a step of a message is due. Like that of `deliveriesDue`, its schema must never become stricter. */
export const messageDue = eventType('message/step.due', {
  schema: z.object({ message_id: z.string(), account_id: z.string(), wake_generation: z.number() }),
})

/** Sent when the functions were registered: the sweep runs at once, and shows that Inngest reaches this service. */
export const engineReached = eventType('engine/reached', { schema: z.object({}) })

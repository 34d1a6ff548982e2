import { z } from 'zod'
import { Attempt } from './attempt'
import { DELIVERY_STATES } from './delivery'

/** An attempt in the list of the dashboard: with its message, and what became of its delivery. */
export const HistoryEntry = Attempt.extend({
  message: z
    .object({
      id: z.uuid().nullable().meta({ description: 'Null after the message was deleted.' }),
      contact: z.string().nullable().meta({ description: 'Email address or phone number of the sender.' }),
      summary: z.string().meta({ description: 'Beginning of the summary.' }),
    })
    .nullable()
    .meta({ description: 'The message as it was sent. Null for a test event, and after the event was deleted.' }),
  delivery_state: z.enum(DELIVERY_STATES).nullable(),
  is_held: z.boolean().meta({
    description: 'Whether this is the last counted attempt of a delivery that is held.',
  }),
  is_failed_delivery: z.boolean().meta({
    description: 'Whether the delivery failed permanently, and the event was not sent to the subscription again since.',
  }),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

import { z } from 'zod'
import { timestamp } from '../values/time'
import { Message } from './message'

/** Whether the recording can be heard in the dashboard, and else why not. */
export const AUDIO_STATES = ['playable', 'revoked', 'deleted', 'missing'] as const

/** One event to one subscription, as the page of its message shows it. */
export const MessageDelivery = z.object({
  id: z.uuid(),
  subscription_id: z.uuid(),
  url: z.string(),
  state: z.enum(['pending', 'delivered', 'failed', 'gone', 'held', 'canceled']),
  resend_number: z.int().meta({ description: '0 for the event’s own run, then one more for each manual resend.' }),
  attempts: z.int(),
  is_in_flight: z.boolean().meta({ description: 'An attempt is being made.' }),
  last_status: z.int().nullable(),
  last_failure: z.string().nullable(),
  last_attempt_at: timestamp('When the last attempt was made.').nullable(),
  next_attempt_at: timestamp('When the next attempt is due.').nullable(),
})
export type MessageDelivery = z.infer<typeof MessageDelivery>

/** Everything the dashboard tells of one completed message. */
export const MessagePage = z.object({
  message: Message,
  sample: z.boolean(),
  audio: z.object({
    state: z.enum(AUDIO_STATES),
    path: z.string().nullable().meta({ description: 'Of this site; set while it can be heard.' }),
    link_expires_at: timestamp('When audio.url of the payload stops working.'),
    link_expired: z.boolean(),
    revoked_at: timestamp('When the link was revoked.').nullable(),
    deleted_at: timestamp('When the file was deleted.').nullable(),
    kept_until: timestamp('Until when the plan of today keeps the file.').nullable(),
  }),
  event: z.object({
    id: z.string(),
    body: z.string().meta({ description: 'What a delivery carries, byte for byte but for delivered_at.' }),
    is_stored: z.boolean().meta({ description: 'false once the event is too old to be kept.' }),
  }),
  deliveries: z.array(MessageDelivery),
  max_attempts: z.int(),
  newer: z.string().nullable().meta({ description: 'Id of the message before it in the list.' }),
  older: z.string().nullable().meta({ description: 'Id of the message after it in the list.' }),
})
export type MessagePage = z.infer<typeof MessagePage>

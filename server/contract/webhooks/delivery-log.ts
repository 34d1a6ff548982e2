import { z } from 'zod'
import { CursorPage, cursorOf } from '../api/cursor'
import { MAX_HISTORY_SEARCH_CHARACTERS } from '../limits'
import { MessageDelivery } from '../messages/message-page'
import { timestamp } from '../values/time'
import { DELIVERY_STATES } from './delivery'

/** Position of a delivery in the log: the time of its event in microseconds, the id of the event, its own id. */
export const DELIVERY_LOG = 'delivery-log-1'
const LogPosition = z.tuple([z.int(), z.uuid(), z.uuid()])
export type LogPosition = z.infer<typeof LogPosition>

/** The log of the deliveries of all webhooks, for the dashboard. */
export const ReadDeliveryLog = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  subscription_id: z.uuid().optional(),
  search: z
    .string()
    .max(MAX_HISTORY_SEARCH_CHARACTERS)
    .default('')
    .describe('A whole id: of an event, a message or an attempt.'),
  cursor: cursorOf(DELIVERY_LOG, LogPosition, [
    1_763_717_464_000_000,
    '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    'c56a4180-65aa-42ec-a945-5fd21dec0538',
  ]),
})
export type ReadDeliveryLog = z.infer<typeof ReadDeliveryLog>

export const LoggedDelivery = MessageDelivery.extend({
  event_id: z.string(),
  message_id: z.uuid().nullable().describe('Null after the message was deleted.'),
  contact: z.string().nullable().describe('Of the sender. Null without one.'),
  summary: z.string().describe('Beginning of the summary.'),
  created_at: timestamp('The time of the event.'),
})
export type LoggedDelivery = z.infer<typeof LoggedDelivery>

export const DeliveryLog = z.object({ deliveries: z.array(LoggedDelivery), ...CursorPage })
export type DeliveryLog = z.infer<typeof DeliveryLog>

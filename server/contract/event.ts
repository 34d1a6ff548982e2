import { z } from 'zod'
import { Message } from './messages/message'
import { timestamp } from './values/time'

export const EVENT_KINDS = ['message.completed'] as const
export const EventKind = z.enum(EVENT_KINDS).meta({
  id: 'EventKind',
  description: 'The kind of the event. A later release may add kinds.',
  example: 'message.completed',
})
export type EventKind = z.infer<typeof EventKind>

/** The envelope around every event (spec, "Event envelope"). `sample` stands only on sample rows and test events. */
export const Event = z
  .object({
    event: EventKind,
    event_id: z
      .string()
      .regex(/^evt_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
      .meta({
        description:
          'Id of the event. It is the same in every retry, in every subscription and in the list of recent messages: use it to detect duplicates.',
        example: 'evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427',
      }),
    delivered_at: timestamp(
      'When this delivery attempt was dispatched. In the list of recent messages: the time of the response.',
      '2026-11-21T09:31:05.000Z',
    ),
    data: Message,
    sample: z
      .literal(true)
      .optional()
      .meta({ description: 'Present, and true, only on the sample row and on test events.', example: true }),
  })
  .meta({ id: 'Event', description: 'The envelope of an event.' })
export type Event = z.infer<typeof Event>

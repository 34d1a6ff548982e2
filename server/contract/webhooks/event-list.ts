import { z } from 'zod'
import { CursorPage, cursorOf, DEFAULT_CURSOR_PAGE, MAX_CURSOR_PAGE } from '../api/cursor'
import { textFilter, wholeNumber } from '../api/input'
import { Event } from '../messages/event'
import { timeInput, timestamp } from '../values/time'
import { Delivery } from './delivery'

const DeliveryOfEvent = Delivery.omit({ event_id: true, message_id: true, attempts: true }).meta({
  id: 'DeliveryOfEvent',
  description: 'The state of one delivery of the event.',
})

export const StoredEvent = Event.pick({ event: true, event_id: true, data: true })
  .extend({
    created_at: timestamp('The time when the event was created.', '2026-11-21T09:31:04.000Z'),
    deliveries: z
      .array(DeliveryOfEvent)
      .describe('The deliveries of the event to all subscriptions, the first one first.'),
  })
  .meta({
    id: 'StoredEvent',
    description: 'An event as it was stored when the message was completed, with the states of its deliveries.',
  })
export type StoredEvent = z.infer<typeof StoredEvent>

/** Position of an event in the list: its time in microseconds and its id. */
export const EVENT_LIST = 'events-1'
const EventPosition = z.tuple([z.int(), z.uuid()])

export const ListEvents = z.strictObject({
  limit: wholeNumber(1, MAX_CURSOR_PAGE, DEFAULT_CURSOR_PAGE, 'Largest number of events in the response.'),
  cursor: cursorOf(EVENT_LIST, EventPosition, [1_763_717_464_000_000, '1b4e28ba-2fa1-41d2-883f-0016d3cca427']),
  message_id: textFilter('Returns only events of this message.', '8d3f2f0a-6b0e-4f43-a3f1-0c7d5f1e2a3b', {
    format: 'uuid',
  }),
  since: timeInput('Returns only events since this time.').optional(),
})
export type ListEvents = z.infer<typeof ListEvents>

export const EventById = z.strictObject({
  event_id: z.string().meta({
    description: 'Id of the event.',
    example: 'evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    override: { type: 'string', pattern: '^evt_' },
  }),
})

export const EventList = z
  .object({ events: z.array(StoredEvent).describe('Newest first.'), ...CursorPage })
  .meta({ id: 'EventList', description: 'A page of the events of the account.' })
export type EventList = z.infer<typeof EventList>

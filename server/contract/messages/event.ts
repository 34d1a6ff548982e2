import { z } from 'zod'
import { clampedNumber } from '../api/input'
import { timestamp } from '../values/time'
import { Message } from './message'

/** All kinds of events. A new kind also needs a publisher (delivery/publish.ts) and a migration of `events_kind`. */
export const EVENTS = {
  'message.completed': {
    data: Message,
    operationId: 'messageCompleted',
    summary: 'A message was completed',
    published: 'every time a message finishes processing',
  },
} as const

export type EventKind = keyof typeof EVENTS
export const EVENT_KINDS = Object.keys(EVENTS) as [EventKind, ...EventKind[]]
export const MESSAGE_COMPLETED = 'message.completed' as const satisfies EventKind

export const EventKind = z.enum(EVENT_KINDS).meta({
  id: 'EventKind',
  description: 'The kind of the event. A later release may add kinds.',
  example: MESSAGE_COMPLETED,
})

const payloads = EVENT_KINDS.map((kind): PayloadSchema => EVENTS[kind].data)
/** The payload of any kind. With one kind it is that schema itself, so that the API document has no union of one. */
const payload = (payloads.length === 1 ? payloads[0] : z.union(payloads)) as PayloadSchema
type PayloadSchema = (typeof EVENTS)[EventKind]['data']

export const EventId = z
  .string()
  .regex(/^evt_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  .meta({
    description:
      'Id of the event. It is the same in every retry, in every subscription and in the list of recent messages: use it to detect duplicates.',
    example: 'evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  })

/** The envelope of every event (spec, "Event envelope"). Only sample rows and test events have `sample`. */
export const Event = z
  .object({
    event: EventKind,
    event_id: EventId,
    delivered_at: timestamp(
      'When this delivery attempt was dispatched. In the list of recent messages: the time of the response.',
      '2026-11-21T09:31:05.000Z',
    ),
    data: payload,
    sample: z
      .literal(true)
      .optional()
      .meta({ description: 'Present, and true, only on the sample row and on test events.', example: true }),
  })
  .meta({ id: 'MessageEvent', description: 'The envelope of an event.' })
export type Event = z.infer<typeof Event>

/** Range and default of `limit` (spec, "Limits"; choices.md, "Valid range of `limit` on recent messages"). */
export const MAX_RECENT = 100
export const DEFAULT_RECENT = 3

export const ListRecent = z.object({
  limit: clampedNumber(
    1,
    MAX_RECENT,
    DEFAULT_RECENT,
    `Number of messages. A value below 1 counts as 1, and a value above ${MAX_RECENT} counts as ${MAX_RECENT}. A value that is not a whole decimal number counts as ${DEFAULT_RECENT}.`,
  ),
  channel_id: z
    .string()
    .meta({
      description:
        'Id of a channel of the account. Only messages of this channel are listed. A deleted channel is accepted. The list is empty when the channel has no messages but the account has some.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    })
    .optional(),
})
export type ListRecent = z.infer<typeof ListRecent>

export const RecentMessages = z
  .object({
    messages: z
      .array(Event)
      .describe(
        'The most recent messages, newest first. An account without completed messages gets one sample, marked with `sample: true`.',
      ),
  })
  .meta({ id: 'RecentMessages', description: 'The most recent completed messages, each in its event envelope.' })
export type RecentMessages = z.infer<typeof RecentMessages>

import { z } from 'zod'
import { wholeJsonNumber, wholeNumber } from '../api/input'
import { EventId } from '../messages/event'
import { isName, isText, NAME_REFUSED } from '../values/text'
import { nullableTimestamp, timestamp } from '../values/time'
import { CreatedSubscription } from './creation'
import { EventFilter } from './settings'
import { Subscription } from './subscription'
import { LISTENER_HOURS } from './values'

export const MAX_LISTENERS = 5
export const MAX_LISTENER_REQUESTS = 1_000
export const LEASE_SECONDS = 30
/** Requests that a client can have taken and not yet reported. */
export const REQUEST_WINDOW = 100
export const MAX_STREAM_SECONDS = 600
const MAX_TARGET_CHARACTERS = 200
const MAX_EXCERPT_CHARACTERS = 1_024
const MAX_FAILURE_CHARACTERS = 200

const ListenerId = z.string().meta({
  description: 'Id of the listener.',
  example: 'b7d1c2a4-9e5f-4c3a-8d21-6f0b1e2c3d4f',
  override: { type: 'string', format: 'uuid' },
})
export const ListenerById = z.strictObject({ id: ListenerId })

export const Listener = z
  .object({
    id: z.uuid().meta({ description: 'Id of the listener.', example: 'b7d1c2a4-9e5f-4c3a-8d21-6f0b1e2c3d4f' }),
    target: z.string().meta({
      description: 'Where its client forwards the requests, for people to read. May be empty.',
      example: 'http://localhost:4000/',
    }),
    secret_prefix: Subscription.shape.secret_prefix,
    channel_id: z.uuid().nullable().meta({
      description: 'Id of the channel whose events it gets. Null: those of all channels.',
      example: null,
    }),
    filter: EventFilter.nullable().meta({ description: 'Null: all messages.', example: null }),
    created_at: timestamp('The time when the listener was created.', '2026-11-21T09:30:00.000Z'),
    created_by_user_id: z.uuid().meta({
      description: 'Id of the user who created the listener.',
      example: '3b241101-e2bb-4255-8caf-4136c566a962',
    }),
    expires_at: timestamp(
      `The time when the listener ends if no client uses it: ${LISTENER_HOURS} hours after the last use.`,
      '2026-11-22T09:30:00.000Z',
    ),
    waiting: z.int().meta({ description: 'Number of requests that no client has reported a response to.', example: 0 }),
  })
  .meta({ id: 'Listener', description: 'A client that forwards events to a developer’s computer.' })
export type Listener = z.infer<typeof Listener>

export const ListenerList = z
  .object({ listeners: z.array(Listener).describe('Newest first.') })
  .meta({ id: 'ListenerList', description: 'The listeners of the account.' })

export const CreateListener = z.strictObject({
  target: z
    .string()
    .max(MAX_TARGET_CHARACTERS)
    .refine((text) => text === '' || isName(text), NAME_REFUSED)
    .default('')
    .meta({
      description: 'Where the client forwards the requests. The service only shows it.',
      example: 'http://localhost:4000/',
      override: { type: 'string', maxLength: MAX_TARGET_CHARACTERS, default: '' },
    }),
  channel_id: z.string().nullable().optional().meta({
    description: 'Only events of this channel. Null or absent: of all channels.',
    example: null,
  }),
  filter: EventFilter.nullable().optional().meta({ description: 'Only events that match. Null or absent: all.' }),
})
export type CreateListener = z.infer<typeof CreateListener>

/** The response of the API: the replay of an `Idempotency-Key` has no secret. */
export const CreatedListener = Listener.extend({ secret: CreatedSubscription.shape.secret.optional() }).meta({
  id: 'CreatedListener',
  description: 'A new listener with its signing secret.',
})
export type CreatedListener = z.infer<typeof CreatedListener>

export const ReadRequests = z.strictObject({
  id: ListenerId,
  client: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'Expected up to 64 letters, digits, hyphens and underscores.')
    .meta({
      description:
        'Name of the client. What a client with this name has taken and not reported is offered again at once, in order.',
      example: 'laptop-1',
      override: { type: 'string', pattern: '^[\\w-]{1,64}$' },
    })
    .optional(),
  seconds: wholeNumber(0, MAX_STREAM_SECONDS, MAX_STREAM_SECONDS, 'After how many seconds the response ends.'),
})
export type ReadRequests = z.infer<typeof ReadRequests>

const REQUEST_ID = { description: 'Id of the request.', example: '2f1b6c1e-3d4a-4b8c-9c57-1a2b3c4d5e6f' }

/** One line of the stream. Later versions may have more kinds. */
export const StreamLine = z
  .object({
    type: z.enum(['opened', 'request', 'ping']).meta({
      id: 'ListenerLineType',
      description: '`opened`: the first line. `request`: a request to forward. `ping`: nothing, every 15 seconds.',
      example: 'opened',
    }),
    waiting: z.int().optional().meta({ description: 'Of `opened`: number of requests that wait.', example: 1 }),
    id: z
      .uuid()
      .optional()
      .meta({ ...REQUEST_ID, description: 'Of `request`: its id, for the report.' }),
    event_id: EventId.optional(),
    is_test: z.boolean().optional().meta({ description: 'Of `request`: whether it is a test event.', example: false }),
    created_at: timestamp(
      'Of `request`: the time when the event was published.',
      '2026-11-21T09:31:04.000Z',
    ).optional(),
    headers: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        description: 'Of `request`: headers of the delivery. It was signed for this response.',
        example: { 'X-Message-Event': 'message.completed' },
      }),
    body: z.string().optional().meta({
      description: 'Of `request`: the body, to be forwarded byte for byte as UTF-8.',
      example: '{"event":"message.completed"}',
    }),
  })
  .meta({ id: 'ListenerLine', description: 'Lines of JSON, each ended by a line feed, while the response lasts.' })
export type StreamLine = z.infer<typeof StreamLine>

const ReportedResponse = z.strictObject({
  id: z.uuid().meta(REQUEST_ID),
  status: wholeJsonNumber(100, 599)
    .nullable()
    .meta({
      description: 'HTTP status of the response. Null without one.',
      example: 204,
      override: { type: ['integer', 'null'], minimum: 100, maximum: 599 },
    }),
  failure: z
    .string()
    .max(MAX_FAILURE_CHARACTERS)
    .refine(isText, 'Remove the characters that cannot be stored.')
    .nullable()
    .meta({ description: 'Why there is no response. Null with one.', example: null }),
  duration_ms: wholeJsonNumber(0, 86_400_000).meta({
    description: 'Time until the response or the failure.',
    example: 12,
    override: { type: 'integer', minimum: 0, maximum: 86_400_000 },
  }),
  excerpt: z
    .string()
    .max(MAX_EXCERPT_CHARACTERS)
    .refine(isText, 'Remove the characters that cannot be stored.')
    .meta({ description: 'The beginning of the response body, as text.', example: '' }),
})
export type ReportedResponse = z.infer<typeof ReportedResponse>

export const ReportResponses = z.strictObject({
  id: ListenerId,
  responses: z.array(ReportedResponse).min(1).max(REQUEST_WINDOW).describe('Each is recorded once.'),
})

export const RecordedResponses = z
  .object({
    recorded: z.int().meta({ description: 'Number of responses that were recorded now.', example: 1 }),
  })
  .meta({ id: 'RecordedResponses', description: 'What became of reported responses.' })
export type RecordedResponses = z.infer<typeof RecordedResponses>

export const AddRequest = z
  .strictObject({
    id: ListenerId,
    event_id: z
      .string()
      .optional()
      .meta({
        description: 'Sends this event of the account, or this test event of the listener, again.',
        example: 'evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427',
        override: { type: 'string', pattern: '^evt_' },
      }),
    data: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description:
          'Without `event_id`: sends a test event with the sample message. These fields replace those of the sample, at any depth.',
        example: { summary: { urgency: 'high' } },
        override: { type: 'object' },
      }),
  })
  .meta({ example: { data: { summary: { urgency: 'high' } } } })
export type AddRequest = z.infer<typeof AddRequest>

export const AddedRequest = z
  .object({ id: z.uuid().meta(REQUEST_ID), event_id: EventId })
  .meta({ id: 'AddedListenerRequest', description: 'A request that waits for a client of the listener.' })
export type AddedRequest = z.infer<typeof AddedRequest>

/** A request of a listener as the dashboard shows it. */
export const ListenerRequest = z.object({
  id: z.uuid(),
  event_id: z.string(),
  is_test: z.boolean(),
  created_at: timestamp('The time when the event was published.'),
  handed_out_at: nullableTimestamp('The time when a client took it.'),
  responded_at: nullableTimestamp('The time when its response was reported.'),
  status: z.int().nullable(),
  failure: z.string().nullable(),
  duration_ms: z.int().nullable(),
  excerpt: z.string(),
})
export type ListenerRequest = z.infer<typeof ListenerRequest>

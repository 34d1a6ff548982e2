import { z } from 'zod'
import { CursorPage, cursorOf, DEFAULT_CURSOR_PAGE, MAX_CURSOR_PAGE } from '../api/cursor'
import { jsonFlag, oneOf, textFilter, wholeNumber } from '../api/input'
import { MAX_HISTORY_SEARCH_CHARACTERS } from '../limits'
import { EventId, EventKind } from '../messages/event'
import { MessageDelivery } from '../messages/message-page'
import { nullableTimestamp, timeInput, timestamp } from '../values/time'
import { SubscriptionId } from './subscription'

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'gone', 'held', 'canceled'] as const

const DeliveryState = z.enum(DELIVERY_STATES).meta({
  id: 'DeliveryState',
  description:
    '`pending`: waits for its next attempt. `delivered`: got a 2xx. `failed`: its last attempt failed. `gone`: the receiver responded 410. `held`: the subscription was disabled; a reactivation can send it. `canceled`: a reactivation did not send it.',
  example: 'delivered',
})

const AttemptOfDelivery = z
  .object({
    delivery_id: z.uuid().meta({
      description: 'The `X-Message-Delivery-Id` that was sent. Each attempt has its own.',
      example: '0f1d3b5e-8a4c-4b8e-9d57-6f0e2f3a4b5c',
    }),
    attempt: z.int().meta({ description: '1 for the first attempt, 2 for the first retry, and so on.', example: 1 }),
    attempted_at: timestamp('The time when the attempt was dispatched.', '2026-11-21T09:31:05.000Z'),
    status: z.int().nullable().meta({ description: 'HTTP status. Null without a response.', example: 204 }),
    failure: z.string().nullable().meta({
      description: 'Stable code of the failure, such as `http_status` or `timeout`. Null after a 2xx.',
      example: null,
    }),
    duration_ms: z.number().meta({ description: 'Time until the response or the failure.', example: 84 }),
    excerpt: z.string().nullable().meta({
      description:
        'First 1,024 bytes of the response body, as text. Null when the attempt is not among the last 50 of the subscription.',
      example: '',
    }),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One HTTP request of a delivery.' })

/** One event for one subscription, as the API shows it. */
export const Delivery = z
  .object({
    id: z.uuid().meta({ description: 'Id of the delivery.', example: 'c56a4180-65aa-42ec-a945-5fd21dec0538' }),
    subscription_id: z.uuid().meta({
      description: 'Id of the subscription.',
      example: '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e',
    }),
    event_id: EventId,
    message_id: z.uuid().nullable().meta({
      description: 'Id of the message. Null after the message was deleted.',
      example: '8d3f2f0a-6b0e-4f43-a3f1-0c7d5f1e2a3b',
    }),
    resend_number: z.int().meta({
      description: '0 for the original delivery, 1 for the first manual resend of the event, and so on.',
      example: 0,
    }),
    state: DeliveryState,
    created_at: timestamp('The time when the delivery was planned.', '2026-11-21T09:31:04.000Z'),
    finished_at: nullableTimestamp('The time when the delivery ended. Null until then.', '2026-11-21T09:31:05.000Z'),
    next_attempt_at: z.iso.datetime().nullable().meta({
      description: 'The time when the next attempt is due. Null while an attempt is being made, and when none will be.',
      example: null,
    }),
    attempts: z.array(AttemptOfDelivery).describe('The attempts that were made, the first one first.'),
  })
  .meta({ id: 'Delivery', description: 'One event for one subscription, with its attempts.' })
export type Delivery = z.infer<typeof Delivery>

export const DeliveryById = z.strictObject({
  id: SubscriptionId,
  delivery: z.string().meta({
    description: 'Id of the delivery.',
    example: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
    override: { type: 'string', format: 'uuid' },
  }),
})

/** Position of a delivery in the list: the time of its event in microseconds, the id of the event, the resend number. */
export const DELIVERIES = 'deliveries-1'
const DeliveryPosition = z.tuple([z.int(), z.uuid(), z.int()])
export type DeliveryPosition = z.infer<typeof DeliveryPosition>

export const ListDeliveries = z.strictObject({
  id: SubscriptionId,
  limit: wholeNumber(1, MAX_CURSOR_PAGE, DEFAULT_CURSOR_PAGE, 'Largest number of deliveries in the response.'),
  cursor: cursorOf(DELIVERIES, DeliveryPosition, [1_763_717_464_000_000, '1b4e28ba-2fa1-41d2-883f-0016d3cca427', 0]),
  state: oneOf(DELIVERY_STATES, 'Returns only deliveries in this state.'),
  event_id: textFilter('Returns only deliveries of this event.', 'evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427', {
    pattern: '^evt_',
  }),
  message_id: textFilter('Returns only deliveries of this message.', '8d3f2f0a-6b0e-4f43-a3f1-0c7d5f1e2a3b', {
    format: 'uuid',
  }),
  since: timeInput('Returns only deliveries of events since this time.').optional(),
})
export type ListDeliveries = z.infer<typeof ListDeliveries>

export const DeliveryList = z
  .object({
    deliveries: z
      .array(Delivery)
      .describe(
        'The newest event first, and of one event the newest resend first. A page can have fewer deliveries than `limit`, or none, although `has_more` is true.',
      ),
    ...CursorPage,
  })
  .meta({ id: 'DeliveryList', description: 'A page of the deliveries of a subscription.' })
export type DeliveryList = z.infer<typeof DeliveryList>

/** The progress of one delivery. A page polls it after a resend until the delivery has ended. */
export const DeliveryProgress = Delivery.pick({ state: true, next_attempt_at: true }).extend({
  is_in_flight: z.boolean().describe('Whether an attempt is being made now.'),
  last: AttemptOfDelivery.pick({ status: true, failure: true, duration_ms: true })
    .nullable()
    .describe('Result of the last attempt. Null until the first attempt has ended.'),
})
export type DeliveryProgress = z.infer<typeof DeliveryProgress>

export const RetryTimelineEntry = AttemptOfDelivery.pick({ attempt: true }).extend({
  planned_at: timestamp(
    'The time when the attempt was or is due. For an attempt after the next one: the earliest possible time.',
  ).nullable(),
  is_in_flight: z.boolean().describe('Whether the attempt is being made now.'),
  summary: AttemptOfDelivery.omit({ attempt: true }).nullable(),
  interrupted: z
    .array(AttemptOfDelivery.pick({ delivery_id: true, attempted_at: true }))
    .describe('Attempts with this number that a fault of the service interrupted, among the last 50 attempts.'),
})
export type RetryTimelineEntry = z.infer<typeof RetryTimelineEntry>

export const EventDelivery = Delivery.omit({ event_id: true, message_id: true, attempts: true }).extend({
  retry_timeline: z.array(RetryTimelineEntry),
})
export type EventDelivery = z.infer<typeof EventDelivery>

export const EventTimeline = Delivery.pick({ event_id: true, message_id: true }).extend({
  kind: EventKind,
  created_at: timestamp('The time when the event was created.'),
  contact: z.string().nullable().describe('Of the sender of the message. Null without one.'),
  summary: z.string().describe('Beginning of the summary of the message.'),
  deliveries: z.array(EventDelivery),
})
export type EventTimeline = z.infer<typeof EventTimeline>

const MAX_RESENDS = 50

/** Selects deliveries of one subscription. Several deliveries of the same event resend it once. */
export const ResendMany = z.object({ id: z.string(), delivery_ids: z.array(z.uuid()).min(1).max(MAX_RESENDS) })

export const ResentMany = z.object({
  resent: z.array(z.string()).describe('Ids of the events that are sent again.'),
  already_pending: z
    .array(z.string())
    .describe('Ids of the events that are not sent again, because a resend of them is already pending.'),
  not_found: z.int().describe('Number of deliveries that the subscription does not have (any more).'),
})
export type ResentMany = z.infer<typeof ResentMany>

export const FailedSince = z.object({ id: SubscriptionId, since: timestamp('The start of the period.') })

export const Recover = z.strictObject({
  id: SubscriptionId,
  since: timeInput('The start of the period.'),
  until: timeInput('The end of the period. Absent: now.').optional(),
  dry_run: jsonFlag()
    .optional()
    .meta({
      description: '`true` only counts the events and sends nothing.',
      example: false,
      override: { type: 'boolean' },
    }),
})

export const Recovery = z
  .object({
    failed: z.int().meta({
      description:
        'Number of events whose latest delivery failed within the period. They are sent again, oldest first.',
      example: 3,
    }),
  })
  .meta({ id: 'Recovery', description: 'What a recovery sends again.' })
export type Recovery = z.infer<typeof Recovery>

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

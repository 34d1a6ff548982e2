import { z } from 'zod'
import { jsonFlag } from '../api/input'
import { EventKind } from '../messages/event'
import { timestamp } from '../values/time'
import { SubscriptionId } from './subscription'

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'gone', 'held', 'canceled'] as const

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
  since: timestamp('The start of the period.'),
  until: timestamp('The end of the period. Absent: now.').optional(),
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

/** The progress of one delivery. A page polls it after a resend until the delivery has ended. */
export const DeliveryProgress = z.object({
  state: z.enum(DELIVERY_STATES),
  is_in_flight: z.boolean().describe('Whether an attempt is being made now.'),
  next_attempt_at: timestamp('The time when the next attempt is due.').nullable(),
  last: z
    .object({ status: z.int().nullable(), failure: z.string().nullable(), duration_ms: z.number() })
    .nullable()
    .describe('Result of the last attempt. Null until the first attempt has ended.'),
})
export type DeliveryProgress = z.infer<typeof DeliveryProgress>

export const RetryTimelineEntry = z.object({
  attempt: z.int(),
  planned_at: timestamp(
    'The time when the attempt was or is due. For an attempt after the next one: the earliest possible time.',
  ).nullable(),
  is_in_flight: z.boolean().describe('Whether the attempt is being made now.'),
  summary: z
    .object({
      id: z.uuid().describe('The X-Message-Delivery-Id that was sent.'),
      attempted_at: timestamp('The time when the attempt was dispatched.'),
      status: z.int().nullable(),
      failure: z.string().nullable(),
      duration_ms: z.number(),
    })
    .nullable(),
  interrupted: z
    .array(z.object({ id: z.uuid(), attempted_at: timestamp('The time when the attempt was dispatched.') }))
    .describe('Attempts with this number that a fault of the service interrupted, among the last 50 attempts.'),
})
export type RetryTimelineEntry = z.infer<typeof RetryTimelineEntry>

export const EventDelivery = z.object({
  delivery_id: z.uuid(),
  resend_number: z.int(),
  state: z.enum(DELIVERY_STATES),
  created_at: timestamp('The time when the delivery was planned.'),
  finished_at: timestamp('The time when the delivery ended.').nullable(),
  next_attempt_at: timestamp('The time when the next attempt is due.').nullable(),
  retry_timeline: z.array(RetryTimelineEntry),
})
export type EventDelivery = z.infer<typeof EventDelivery>

export const EventTimeline = z.object({
  event_id: z.string(),
  kind: EventKind,
  created_at: timestamp('The time when the event was created.'),
  message_id: z.uuid().nullable().describe('Null after the message was deleted.'),
  deliveries: z.array(EventDelivery),
})
export type EventTimeline = z.infer<typeof EventTimeline>

import { z } from 'zod'
import { EventKind } from '../event'
import { timestamp } from '../values/time'

/** A manual run of one event to one subscription. Its attempts are numbered from 1. */
export const ResentDelivery = z.object({
  delivery_id: z.uuid(),
  subscription_id: z.uuid(),
  event_id: z.string(),
  resend_number: z.int().meta({ description: '1 for the first manual resend, and one more for each.' }),
})
export type ResentDelivery = z.infer<typeof ResentDelivery>

/** Which failed deliveries of a subscription are meant: those that failed for good at this moment or later. */
export const FailedSince = z.object({ id: z.string(), since: timestamp('From when on.') })

export const Recovery = z.object({
  failed: z.int().meta({ description: 'Deliveries whose last run failed since then.' }),
})
export type Recovery = z.infer<typeof Recovery>

/** What can become of a delivery; as the column of db/schema/webhooks.ts has it. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'gone', 'held', 'canceled'] as const

/** How far one delivery is: what a page that resent it asks for until it has ended. */
export const DeliveryProgress = z.object({
  state: z.enum(DELIVERY_STATES),
  is_in_flight: z.boolean().meta({ description: 'Whether an attempt is being made now.' }),
  next_attempt_at: timestamp('When the next attempt is due.').nullable(),
  last: z
    .object({ status: z.int().nullable(), failure: z.string().nullable(), duration_ms: z.number() })
    .nullable()
    .meta({ description: 'The result of its last attempt; null before the first has ended.' }),
})
export type DeliveryProgress = z.infer<typeof DeliveryProgress>

/** One of the attempts that an event gets: when it was or is planned, and what came of it. */
export const RetryTimelineEntry = z.object({
  attempt: z.int(),
  planned_at: timestamp('When it was, or is, due; of a later one, the earliest it can be.').nullable(),
  is_in_flight: z.boolean().meta({ description: 'Whether it is being made now.' }),
  summary: z
    .object({
      id: z.uuid().meta({ description: 'The X-Message-Delivery-Id that was sent.' }),
      attempted_at: timestamp('When it was dispatched.'),
      status: z.int().nullable(),
      failure: z.string().nullable(),
      duration_ms: z.number(),
    })
    .nullable(),
  interrupted: z
    .array(z.object({ id: z.uuid(), attempted_at: timestamp('When it was begun.') }))
    .meta({ description: 'Tries under this number that a fault of ours ended; those of the last 50 attempts.' }),
})
export type RetryTimelineEntry = z.infer<typeof RetryTimelineEntry>

/** One run of an event to a subscription: its own, or a resend. */
export const EventDelivery = z.object({
  delivery_id: z.uuid(),
  resend_number: z.int(),
  state: z.enum(DELIVERY_STATES),
  created_at: timestamp('When it was planned.'),
  finished_at: timestamp('When it was over.').nullable(),
  next_attempt_at: timestamp('When the next attempt is due.').nullable(),
  retry_timeline: z.array(RetryTimelineEntry),
})
export type EventDelivery = z.infer<typeof EventDelivery>

/** Everything one event has been through on its way to one subscription, the newest run first. */
export const EventTimeline = z.object({
  event_id: z.string(),
  kind: EventKind,
  created_at: timestamp('When the event came about.'),
  message_id: z.uuid().nullable().meta({ description: 'Null once the message is deleted.' }),
  deliveries: z.array(EventDelivery),
})
export type EventTimeline = z.infer<typeof EventTimeline>

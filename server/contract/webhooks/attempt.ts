import { z } from 'zod'
import { timestamp } from '../values/time'
import { DELIVERY_STATES } from './delivery'

/** Milliseconds of each phase; null for one that was not reached or not needed. */
export const Timings = z.object({
  dns_ms: z.number().nullable(),
  connect_ms: z.number().nullable(),
  tls_ms: z.number().nullable(),
  first_byte_ms: z.number().nullable(),
  total_ms: z.number(),
})
export type Timings = z.infer<typeof Timings>

/** One attempt of the delivery history (spec, "Delivery history"). `id` is the X-Message-Delivery-Id that was sent. */
export const Attempt = z
  .object({
    id: z.uuid(),
    subscription_id: z.uuid(),
    resendable_delivery_id: z
      .uuid()
      .nullable()
      .describe('Id of the delivery of this attempt, which a resend takes. Null for a test event.'),
    event_id: z.string(),
    resend_number: z.int().describe('0 for the original delivery, 1 for the first manual resend.'),
    attempt: z.int().describe('1 for the first attempt, 2 for the first retry, and so on.'),
    test: z.boolean(),
    attempted_at: timestamp('The time when the attempt was dispatched.'),
    status: z.int().nullable().describe('HTTP status. Null without a response.'),
    failure: z.string().nullable().describe('Stable code of the failure. Null after a 2xx.'),
    error: z.string().nullable().describe('Explanation of the failure. Null after a 2xx.'),
    excerpt: z.string().describe('First 1,024 bytes of the response body, as text.'),
    retry_after: z.string().nullable().describe('Retry-After header of the response. It has no effect.'),
    duration_ms: z.number().nullable(),
    timings: Timings.nullable(),
    next_attempt_at: timestamp('The time for which the next attempt was planned when this one ended.').nullable(),
  })
  .meta({ id: 'Attempt', description: 'One delivery attempt.' })
export type Attempt = z.infer<typeof Attempt>

const isRepeatable = z
  .boolean()
  .describe('Whether a person can send the request again. The built-in test endpoint accepts none from outside.')

export const TestEvent = z.object({
  attempt: Attempt,
  request: z.object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    is_repeatable: isRepeatable,
  }),
})
export type TestEvent = z.infer<typeof TestEvent>

/** Filters of the delivery history. Test events match only `all` and `test`. */
export const HISTORY_FILTERS = ['all', 'failed', 'delivered', 'test'] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]

/** One attempt with its request, built again from the event: the same bytes, except for a test or an interruption. */
export const AttemptWithRequest = z.object({
  attempt: Attempt,
  request: z
    .object({
      url: z.string(),
      headers: z.record(z.string(), z.string()).describe('The v1 of the signature is not stored.'),
      body: z.string(),
      is_exact: z.boolean().describe('Whether the body is byte for byte the one that was signed and sent.'),
      is_repeatable: isRepeatable,
    })
    .nullable()
    .describe('Null after the event was deleted, which happens after 120 days.'),
})
export type AttemptWithRequest = z.infer<typeof AttemptWithRequest>

/** The state of a subscription that its page polls to learn whether the shown history is current. */
export const LiveStatus = z.object({
  newest: Attempt.nullable(),
  is_active: z.boolean(),
  consecutive_failures: z.int(),
  next_attempt_at: timestamp(
    'The time when the next attempt is due. During an attempt: the time when it ends at the latest.',
  ).nullable(),
})
export type LiveStatus = z.infer<typeof LiveStatus>

export const HistoryEntry = Attempt.extend({
  message: z
    .object({
      id: z.uuid().nullable().describe('Null after the message was deleted.'),
      contact: z.string().nullable().describe('Email address or phone number of the sender.'),
      summary: z.string().describe('Beginning of the summary.'),
    })
    .nullable()
    .describe('The message as it was sent. Null for a test event, and after the event was deleted.'),
  delivery_state: z.enum(DELIVERY_STATES).nullable(),
  is_held: z.boolean().describe('Whether this is the last counted attempt of a delivery that is held.'),
  is_failed_delivery: z
    .boolean()
    .describe('Whether the delivery failed permanently, and the event was not sent to the subscription again since.'),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

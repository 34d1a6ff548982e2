import { z } from 'zod'
import { timestamp } from '../values/time'

/** Where the time of an attempt went, in milliseconds; null where the phase was not reached or the connection was reused. */
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
    delivery_id: z.uuid().meta({ description: 'The X-Message-Delivery-Id that was sent; the same as id.' }),
    resendable_delivery_id: z.uuid().nullable().meta({
      description: 'The delivery this is an attempt of, which is what can be resent; null for a test event.',
    }),
    event_id: z.string(),
    resend_number: z.int().meta({ description: '0 for the event’s own run, then one more for each manual resend.' }),
    attempt: z.int().meta({ description: '1 to 6: the first attempt and its retries.' }),
    test: z.boolean(),
    attempted_at: timestamp('When the attempt was dispatched.'),
    status: z.int().nullable().meta({ description: 'HTTP status; null when there was no answer.' }),
    failure: z.string().nullable().meta({ description: 'Stable code of what went wrong; null after a 2xx.' }),
    error: z.string().nullable().meta({ description: 'The failure in words; null after a 2xx.' }),
    excerpt: z.string().meta({ description: 'First 1,024 bytes of the response body, as text.' }),
    retry_after: z.string().nullable().meta({ description: 'The receiver’s Retry-After header; shown, never obeyed.' }),
    duration_ms: z.number().nullable(),
    timings: Timings.nullable(),
    next_attempt_at: timestamp('When the next attempt was planned, as of the end of this one.').nullable(),
  })
  .meta({ id: 'Attempt', description: 'One delivery attempt.' })
export type Attempt = z.infer<typeof Attempt>

/** What the Test button shows: the attempt as the history has it, and the very request that was signed and sent. */
export const TestEvent = z.object({
  attempt: Attempt,
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
})
export type TestEvent = z.infer<typeof TestEvent>

/** Which attempts of the history are shown. Tests stand under all and under test alone. */
export const HISTORY_FILTERS = ['all', 'failed', 'delivered', 'test'] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]

/**
 * One attempt with the request it made. Bytes are not kept: they are made again from the event and the moment of the attempt,
 * which gives the very same ones; of a test, and of an attempt that was interrupted, only alike ones.
 */
export const AttemptWithRequest = z.object({
  attempt: Attempt,
  request: z
    .object({
      url: z.string(),
      headers: z.record(z.string(), z.string()).meta({ description: 'The v1 of the signature is not kept.' }),
      body: z.string(),
      is_exact: z
        .boolean()
        .meta({ description: 'Whether the body is the one that was signed and sent, byte for byte.' }),
    })
    .nullable()
    .meta({ description: 'Null once the event is deleted, after 120 days.' }),
})
export type AttemptWithRequest = z.infer<typeof AttemptWithRequest>

/** What a page that shows a history asks for to learn whether it is still true. */
export const LiveStatus = z.object({
  newest: Attempt.nullable(),
  is_active: z.boolean(),
  consecutive_failures: z.int(),
  next_attempt_at: timestamp(
    'When the next attempt is due; while one is out, when it is given up at the latest.',
  ).nullable(),
})
export type LiveStatus = z.infer<typeof LiveStatus>

import { z } from 'zod'
import { jsonFlag, wholeJsonNumber } from '../api/input'
import { nullableTimestamp, timestamp } from '../values/time'
import { CreatedSubscription } from './creation'
import { Subscription, SubscriptionId, SubscriptionLabels } from './subscription'

export const LIFECYCLE_STATES = ['active', 'disabled', 'gone', 'scrubbed'] as const

/** The lifecycle of a subscription (spec, "States and transitions"), its labels, and what a reactivation could send. */
export const LifecycleView = SubscriptionLabels.extend({
  state: z.enum(LIFECYCLE_STATES),
  is_test_endpoint: z.boolean().describe('Whether the built-in test endpoint receives the deliveries.'),
  active_since: timestamp('The time of the creation or of the last reactivation.'),
  disabled_at: timestamp('The time when the subscription was disabled.').nullable(),
  disabled_reason: z.enum(['deleted', 'failures', 'gone']).nullable(),
  reactivatable_until: timestamp('The time until which the subscription can be reactivated.').nullable(),
  scrubbed_at: timestamp('The time when the signing secret was erased.').nullable(),
  scrub_due_at: timestamp(
    'The time when the signing secret will be erased. Null while the subscription is active, and after the erasure.',
  ).nullable(),
  may_rotate: z.boolean().describe('Whether the signing secret can be replaced.'),
  hidden_at: timestamp('The time when a person removed the subscription from the list in the dashboard.').nullable(),
  previous_secret_until: timestamp('The time until which the previous secret signs too.').nullable(),
  held: z.int().describe('Number of deliveries that were pending when the subscription was disabled.'),
  missed: z.int().describe('Number of events since then that the subscription did not get.'),
})
export type LifecycleView = z.infer<typeof LifecycleView>

export const Reactivate = z.strictObject({
  id: SubscriptionId,
  send_held: jsonFlag().meta({
    description: '`true`: deliveries that were pending when it was disabled continue. `false`: they are canceled.',
    example: true,
    override: { type: 'boolean' },
  }),
  send_missed: jsonFlag().meta({
    description: '`true`: events since it was disabled are sent now. `false`: they are never sent to it.',
    example: true,
    override: { type: 'boolean' },
  }),
})

export const Reactivated = z
  .object({
    subscription: Subscription,
    held: z.int().meta({ description: 'Number of held deliveries that continue.', example: 2 }),
    canceled: z.int().meta({ description: 'Number of held deliveries that are canceled.', example: 0 }),
    missed: z.int().meta({ description: 'Number of missed events that are sent.', example: 14 }),
  })
  .meta({ id: 'ReactivatedWebhookSubscription', description: 'The active subscription, and what is sent to it now.' })
export type Reactivated = z.infer<typeof Reactivated>

export const ReactivationResult = z.object({
  id: z.string(),
  is_reactivated: z.boolean(),
  held: z.int().describe('Number of held deliveries that continue.'),
  missed: z.int().describe('Number of missed events that are sent.'),
  message: z.string().nullable().describe('Why it was not reactivated. Null when it was.'),
})
export type ReactivationResult = z.infer<typeof ReactivationResult>

/** Attempts within one hour. `hour` is the number of whole hours since 1970-01-01T00:00Z. */
export const HourlyCount = z.object({ hour: z.int(), delivered: z.int(), failed: z.int() })
export type HourlyCount = z.infer<typeof HourlyCount>

const MAX_OVERLAP_HOURS = 24

export const Rotate = z.strictObject({
  id: SubscriptionId,
  overlap_hours: wholeJsonNumber(0, MAX_OVERLAP_HOURS)
    .default(0)
    .meta({
      description: 'For how many hours the previous secret signs too. 0: it ends at once.',
      example: 24,
      override: { type: 'integer', minimum: 0, maximum: MAX_OVERLAP_HOURS, default: 0 },
    }),
})

export const Rotated = z.object({
  secret: CreatedSubscription.shape.secret,
  secret_prefix: Subscription.shape.secret_prefix,
  previous_secret_until: nullableTimestamp(
    'The time until which the previous secret signs too. Null without an overlap.',
    '2026-11-22T09:30:00.000Z',
  ),
})
export type Rotated = z.infer<typeof Rotated>

/** The response of the API: the replay of an `Idempotency-Key` has no secret. */
export const RotatedOrReplayed = Rotated.partial({ secret: true }).meta({
  id: 'RotatedSecret',
  description: 'The new signing secret.',
})

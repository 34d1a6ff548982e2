import { z } from 'zod'
import { timestamp } from '../values/time'
import { Subscription, SubscriptionLabels } from './subscription'

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

export const Reactivated = z.object({
  subscription: Subscription,
  held: z.int().describe('Number of held deliveries that continue.'),
  canceled: z.int().describe('Number of held deliveries that are canceled.'),
  missed: z.int().describe('Number of missed events that are sent.'),
})
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

export const MAX_OVERLAP_HOURS = 24

export const Rotated = z.object({
  secret: z.string().describe('The new signing secret. Returned only here.'),
  secret_prefix: z.string(),
  previous_secret_until: timestamp('The time until which the previous secret signs too.').nullable(),
})
export type Rotated = z.infer<typeof Rotated>

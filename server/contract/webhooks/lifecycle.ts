import { z } from 'zod'
import { timestamp } from '../values/time'
import { Subscription } from './subscription'

export const LIFECYCLE_STATES = ['active', 'disabled', 'gone', 'scrubbed'] as const

/** Where a subscription stands in its life (spec, "States and transitions"), and what a reactivation could send. */
export const LifecycleView = z.object({
  state: z.enum(LIFECYCLE_STATES),
  active_since: timestamp('Its creation, or its last reactivation.'),
  disabled_at: timestamp('When it was switched off.').nullable(),
  disabled_reason: z.enum(['deleted', 'failures', 'gone']).nullable(),
  reactivatable_until: timestamp('The last moment at which it can be reactivated.').nullable(),
  scrubbed_at: timestamp('When its signing secret was erased.').nullable(),
  scrub_due_at: timestamp(
    'When its signing secret is due to be erased; null while active and once scrubbed.',
  ).nullable(),
  may_rotate: z.boolean().meta({ description: 'Whether its signing secret may still be replaced.' }),
  hidden_at: timestamp('When a person removed it from the list in the dashboard.').nullable(),
  previous_secret_until: timestamp('Until when the secret before the last rotation signs too.').nullable(),
  held: z.int().meta({ description: 'Deliveries that waited when it was switched off.' }),
  missed: z.int().meta({ description: 'Events since then that it would have received.' }),
})
export type LifecycleView = z.infer<typeof LifecycleView>

export const Reactivated = z.object({
  subscription: Subscription,
  held: z.int().meta({ description: 'Held deliveries that go on now.' }),
  missed: z.int().meta({ description: 'Missed events that are sent now.' }),
})
export type Reactivated = z.infer<typeof Reactivated>

/** One hour of the 24-hour strip. `hour` is whole hours since 1970, UTC. */
export const HourlyCount = z.object({ hour: z.int(), delivered: z.int(), failed: z.int() })
export type HourlyCount = z.infer<typeof HourlyCount>

export const MAX_OVERLAP_HOURS = 24

export const Rotated = z.object({
  secret: z.string().meta({ description: 'The new signing secret. Returned only here.' }),
  secret_prefix: z.string(),
  previous_secret_until: timestamp('Until when the old secret signs too.').nullable(),
})
export type Rotated = z.infer<typeof Rotated>

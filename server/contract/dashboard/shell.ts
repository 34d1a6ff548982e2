import { z } from 'zod'
import { Plan, Role } from '../accounts/account'
import { timestamp } from '../values/time'

/** A subscription that is off although nobody wanted it off. */
export const DisabledSubscription = z.object({
  id: z.uuid(),
  url: z.string(),
  reason: z.enum(['failures', 'gone']),
  disabled_at: timestamp('When it was switched off.'),
  last_error: z.string().nullable(),
})

/** What the banner tells: how many there are, and the newest few. */
export const DisabledSubscriptions = z.object({ total: z.int(), newest: z.array(DisabledSubscription) })
export type DisabledSubscriptions = z.infer<typeof DisabledSubscriptions>

/** What stands around every page of the dashboard. */
export const Shell = z.object({
  accounts: z.array(z.object({ id: z.uuid(), name: z.string(), plan: Plan, role: Role })).meta({
    description: 'Every account the person may enter, longest there first.',
  }),
  disabled_subscriptions: DisabledSubscriptions,
})
export type Shell = z.infer<typeof Shell>

import { z } from 'zod'
import { timestamp } from '../values/time'
import { HourlyCount, LifecycleView } from './lifecycle'
import { ListSubscriptions, MAX_PAGE_SIZE, SubscriptionList } from './subscription'

/** What the list in the dashboard shows in addition to the fields of the API: the lifecycle, and the last 24 hours. */
export const Overview = LifecycleView.pick({
  state: true,
  disabled_at: true,
  disabled_reason: true,
  reactivatable_until: true,
  name: true,
}).extend({
  id: z.uuid(),
  last_error_at: timestamp('The time of the last failed attempt in the history. Null without one.').nullable(),
  accepts_forged: z
    .boolean()
    .meta({ description: 'Whether the receiver accepted a forged request in the last check.' }),
  hourly_counts: z
    .array(HourlyCount)
    .meta({ description: 'The last 24 hours, oldest first. The last entry is the current hour.' }),
})
export type Overview = z.infer<typeof Overview>

/** Selects a page of the list in the dashboard: the subscriptions that people removed from it, or all others. */
export const ListForDashboard = ListSubscriptions.extend({ removed: z.boolean().default(false) })

export const SubscriptionPage = SubscriptionList.extend({
  total_removed: z
    .int()
    .meta({ description: 'Number of subscriptions that people removed from the list, regardless of the filters.' }),
})

/** Selects the subscriptions of one page. */
export const OverviewOf = z.object({ ids: z.array(z.uuid()).max(MAX_PAGE_SIZE) })

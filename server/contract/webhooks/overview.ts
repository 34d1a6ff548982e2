import { z } from 'zod'
import { timestamp } from '../values/time'
import { HourlyCount, LifecycleView } from './lifecycle'
import { ListSubscriptions, MAX_PAGE_SIZE, SubscriptionList } from './subscription'

/** What the list of subscriptions shows beside what the API lists: where one stands in its life, and its last 24 hours. */
export const Overview = LifecycleView.pick({
  state: true,
  disabled_at: true,
  disabled_reason: true,
  reactivatable_until: true,
}).extend({
  id: z.uuid(),
  last_error_at: timestamp('When the last failed attempt in the history was made; null when none is kept.').nullable(),
  hourly_counts: z
    .array(HourlyCount)
    .meta({ description: 'The last 24 hours, oldest first, the one under way included.' }),
})
export type Overview = z.infer<typeof Overview>

/** A page of the dashboard's list: those that were not removed from it, unless it asks for the removed ones. */
export const ListForDashboard = ListSubscriptions.extend({ removed: z.boolean().default(false) })

export const SubscriptionPage = SubscriptionList.extend({
  total_removed: z
    .int()
    .meta({ description: 'Subscriptions that a person removed from the list, whatever the filters.' }),
})

/** Which subscriptions to tell of: those of a page. */
export const OverviewOf = z.object({ ids: z.array(z.uuid()).max(MAX_PAGE_SIZE) })

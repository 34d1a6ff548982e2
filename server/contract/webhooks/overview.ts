import { z } from 'zod'
import { HistoryEntry, LiveStatus } from './attempt'
import { HourlyCount, LifecycleView } from './lifecycle'
import { ListSubscriptions, MAX_PAGE_SIZE, Subscription, SubscriptionList } from './subscription'
import { FAILURE_CLASSES, type FailureClass, PERIODS } from './values'

export const Overview = LifecycleView.pick({
  state: true,
  disabled_at: true,
  disabled_reason: true,
  reactivatable_until: true,
  name: true,
}).extend({
  id: z.uuid(),
  accepts_forged: z.boolean().describe('Whether the receiver accepted a forged request in the last check.'),
  hourly_counts: z.array(HourlyCount).describe('The last 24 hours, oldest first. The last entry is the current hour.'),
})
export type Overview = z.infer<typeof Overview>

/** Selects a page of the list in the dashboard: the subscriptions that people removed from it, or all others. */
export const ListForDashboard = ListSubscriptions.extend({ removed: z.boolean().default(false) })

export const SubscriptionPage = SubscriptionList.extend({
  total_removed: z
    .int()
    .describe('Number of subscriptions that people removed from the list, regardless of the filters.'),
})

export const OverviewOf = z.object({ ids: z.array(z.uuid()).max(MAX_PAGE_SIZE) })

/** What the page of a webhook shows of its current state. All fields are of one moment, so they do not contradict each other. */
export const WebhookPage = z.object({
  subscription: Subscription,
  lifecycle: LifecycleView,
  live_status: LiveStatus,
  attempts: z.array(HistoryEntry).describe('The most recent 50 attempts, newest first.'),
  max_attempts: z.int().describe('Number of attempts of each event.'),
  failed: z.int().describe('Failed permanently and not resent, at most MAX_COUNTED_FAILED + 1. 0 while inactive.'),
})
export type WebhookPage = z.infer<typeof WebhookPage>

/** Counts of attempts in one hour of a subscription, as stored. Classes and buckets that did not occur are absent. */
export interface HourCounts extends HourlyCount {
  failures?: Readonly<Partial<Record<FailureClass, number>>> | null
  /** Number of attempts with a response, by bucket of the response time (server/webhooks/rules/hourly-counts.ts). */
  times?: Readonly<Record<string, number>> | null
}

export const Statistics = z.object({
  period: z.enum(PERIODS),
  last_hour: z.int().describe('The current hour, as in HourlyCount. The period ends with it.'),
  delivered: z.int(),
  failed: z.int(),
  failures: z
    .array(z.object({ class: z.enum(FAILURE_CLASSES), count: z.int() }))
    .describe('Number of failed attempts by class, without classes that did not occur.'),
  responses: z.int().describe('Number of attempts with a response. Only they have a response time.'),
  p50_ms: z.number().nullable().describe('Median response time. Null without a response.'),
  p95_ms: z.number().nullable().describe('95th percentile of the response time. Null without a response.'),
  hours: z.array(HourlyCount).describe('Hours of the period with attempts, oldest first.'),
})
export type Statistics = z.infer<typeof Statistics>

import { z } from 'zod'
import { LiveStatus } from './attempt'
import { HistoryEntry } from './history'
import { LifecycleView } from './lifecycle'
import { Subscription } from './subscription'

/** What the page of a webhook shows of its current state. All fields are of one moment, so they do not contradict each other. */
export const WebhookPage = z.object({
  subscription: Subscription,
  lifecycle: LifecycleView,
  live_status: LiveStatus,
  attempts: z.array(HistoryEntry).meta({ description: 'The most recent 50 attempts, newest first.' }),
  max_attempts: z.int().meta({ description: 'Number of attempts of each event.' }),
  failed: z.int().meta({
    description:
      'Deliveries that failed permanently and were not resent, counted up to one more than MAX_COUNTED_FAILED. 0 while the subscription is inactive.',
  }),
})
export type WebhookPage = z.infer<typeof WebhookPage>

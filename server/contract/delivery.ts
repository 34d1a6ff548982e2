import { z } from 'zod'
import { timestamp } from './time'

/** A manual run of one event to one subscription. Its attempts are numbered from 1. */
export const Resent = z.object({
  delivery_id: z.uuid(),
  subscription_id: z.uuid(),
  event_id: z.string(),
  run: z.int().meta({ description: '1 for the first manual resend, and one more for each.' }),
})
export type Resent = z.infer<typeof Resent>

/** Which failed deliveries of a subscription are meant: those that failed for good at this moment or later. */
export const FailedSince = z.object({ id: z.string(), since: timestamp('From when on.') })

export const Recovery = z.object({
  failed: z.int().meta({ description: 'Deliveries whose last run failed since then.' }),
})
export type Recovery = z.infer<typeof Recovery>

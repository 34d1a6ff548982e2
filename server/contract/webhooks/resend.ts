import { z } from 'zod'
import { jsonFlag } from '../api/input'
import { timestamp } from '../values/time'
import { SubscriptionId } from './subscription'

const MAX_RESENDS = 50

/** Selects deliveries of one subscription. Several deliveries of the same event resend it once. */
export const ResendMany = z.object({ id: z.string(), delivery_ids: z.array(z.uuid()).min(1).max(MAX_RESENDS) })

export const ResentMany = z.object({
  resent: z.array(z.string()).describe('Ids of the events that are sent again.'),
  already_pending: z
    .array(z.string())
    .describe('Ids of the events that are not sent again, because a resend of them is already pending.'),
  not_found: z.int().describe('Number of deliveries that the subscription does not have (any more).'),
})
export type ResentMany = z.infer<typeof ResentMany>

export const FailedSince = z.object({ id: SubscriptionId, since: timestamp('The start of the period.') })

export const Recover = z.strictObject({
  id: SubscriptionId,
  since: timestamp('The start of the period.'),
  until: timestamp('The end of the period. Absent: now.').optional(),
  dry_run: jsonFlag()
    .optional()
    .meta({
      description: '`true` only counts the events and sends nothing.',
      example: false,
      override: { type: 'boolean' },
    }),
})

export const Recovery = z
  .object({
    failed: z.int().meta({
      description:
        'Number of events whose latest delivery failed within the period. They are sent again, oldest first.',
      example: 3,
    }),
  })
  .meta({ id: 'Recovery', description: 'What a recovery sends again.' })
export type Recovery = z.infer<typeof Recovery>

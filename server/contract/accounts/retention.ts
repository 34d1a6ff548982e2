import { z } from 'zod'
import { MAX_RETENTION_DAYS } from '../limits'

const days = z.int().min(1).max(MAX_RETENTION_DAYS).nullable()

/** How long an account keeps what. Null: messages and the activity log for ever, recordings as long as the plan keeps them. */
export const Retention = z.object({
  message_days: days.describe('Days until a message is erased, after it was completed.'),
  audio_days: days.describe('Days until a recording is deleted.'),
  activity_days: days.describe('Days until an entry of the activity log is deleted.'),
})
export type Retention = z.infer<typeof Retention>

export const ChangeRetention = Retention.partial()
export type ChangeRetention = z.infer<typeof ChangeRetention>

export const RetentionSettings = Retention.extend({
  link_days: z.int().describe('Days that audio links are promised for. Nothing that a link needs is deleted earlier.'),
  plan_audio_days: z.int().describe('Days that the plan keeps recordings.'),
})
export type RetentionSettings = z.infer<typeof RetentionSettings>

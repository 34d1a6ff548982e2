import { z } from 'zod'
import { isTimeZone, TIME_ZONE_REFUSED } from '../values/time-format'

/** About which messages a person gets an email, from the most to the fewest. Each but `none` has those assigned to the person. */
export const MESSAGE_NOTICE_CHOICES = ['all', 'urgent', 'assigned', 'none'] as const
export type MessageNoticeChoice = (typeof MESSAGE_NOTICE_CHOICES)[number]

/** Why a person gets an email about a message. */
export const MESSAGE_NOTICE_REASONS = ['new', 'assigned', 'mentioned'] as const
export type MessageNoticeReason = (typeof MESSAGE_NOTICE_REASONS)[number]

/** About which new messages an alert URL gets an alert. */
export const MESSAGE_ALERT_CHOICES = ['all', 'urgent', 'none'] as const

/** What a person changes for their own emails of one account. Absent values stay. */
export const ChangeOwnNotifications = z.object({
  failure_warnings: z.boolean().nullable().optional(),
  processing_notices: z.boolean().optional(),
  message_notices: z.enum(MESSAGE_NOTICE_CHOICES).optional(),
  digest: z
    .object({
      hour: z.int().min(0).max(23),
      time_zone: z
        .string()
        .refine(isTimeZone, TIME_ZONE_REFUSED)
        .describe('Where the hour was chosen. It counts for a person whose profile has no time zone.'),
    })
    .nullable()
    .optional(),
})
export type ChangeOwnNotifications = z.infer<typeof ChangeOwnNotifications>

export const OwnNotifications = z.object({
  failure_warnings: z.boolean().nullable().describe('Null: as the account’s setting says.'),
  processing_notices: z.boolean().describe('Whether the member is told of messages that cannot be processed.'),
  message_notices: z.enum(MESSAGE_NOTICE_CHOICES).describe('The choice, or what applies without one.'),
  digest_hour: z
    .int()
    .nullable()
    .describe('The hour of the daily email in the time zone of the person. Null: at once.'),
  reach: z
    .enum(['reached', 'no_mail_server', 'not_verified'])
    .describe('Whether emails about messages reach the person, or why not.'),
})
export type OwnNotifications = z.infer<typeof OwnNotifications>

import { z } from 'zod'
import { MAX_ACCOUNT_NAME_CHARACTERS, MAX_HANDLE_CHARACTERS, MAX_RETENTION_DAYS } from '../limits'
import { hasWebAddress, isName, NAME_REFUSED, WEB_ADDRESS_REFUSED } from '../values/text'
import { nullableTimestamp, timestamp } from '../values/time'

export const PLANS = ['free', 'starter', 'pro', 'business', 'enterprise'] as const
export const Plan = z.enum(PLANS).meta({ id: 'Plan', description: 'The plan of the account.', example: 'starter' })
export type Plan = z.infer<typeof Plan>

export const ROLES = ['admin', 'editor', 'viewer'] as const
export const Role = z.enum(ROLES).meta({ description: 'What a member may do.', example: 'editor' })
export type Role = z.infer<typeof Role>

const TokenSummary = z
  .object({
    id: z.uuid().meta({ description: 'Id of the token.', example: '3d594650-3436-4f8b-8d1d-9e2b0f1c7a55' }),
    name: z.string().meta({ description: 'Name of the token, chosen when it was created.', example: 'Zapier' }),
    prefix: z.string().meta({
      description: 'First 12 characters of the token.',
      example: 'msg_pat_3f9a',
      override: { type: 'string', pattern: '^msg_pat_[0-9a-f]{4}$' },
    }),
    created_at: timestamp('The time when the token was created.'),
    expires_at: nullableTimestamp(
      'The time when the token expires. Null when it never expires.',
      '2027-02-19T09:30:00.000Z',
    ),
  })
  .meta({ id: 'TokenSummary', description: 'The token that authenticates the request.' })

export const Me = z
  .object({
    id: z.uuid().meta({ description: 'Id of the account.', example: '6b0c4f0e-59a5-4f57-9e35-1f3bd9a1c8d2' }),
    name: z
      .string()
      .meta({ description: 'Name of the account. Use it to label a connection.', example: 'Harbour Dental' }),
    plan: Plan,
    created_at: timestamp('The time when the account was created.', '2026-01-05T08:00:00.000Z'),
    token: TokenSummary,
  })
  .meta({ id: 'Account', description: 'The account that the token belongs to.' })
export type Me = z.infer<typeof Me>

/** The display name of an account. Emails show it, and automation tools label connections with it. */
export const AccountName = z
  .string()
  .trim()
  .min(1, 'Enter an account name.')
  .max(MAX_ACCOUNT_NAME_CHARACTERS, `Use at most ${MAX_ACCOUNT_NAME_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)
  .refine((name) => !hasWebAddress(name), WEB_ADDRESS_REFUSED)

export const FailureWarningSetting = z.object({ failure_warnings: z.boolean() })
export type FailureWarningSetting = z.infer<typeof FailureWarningSetting>

export const Settings = z.object({
  failure_warnings: z.boolean().describe('Notices after a third failure in a row, where a member chose nothing else.'),
  name: z.string(),
  handle: z.string().describe('The account’s part of the address of campaign pages.'),
  campaign_url: z.string().describe('Beginning of the address of campaign pages, up to the handle.'),
  plan: Plan,
  audio_link_days: z.int().describe('Days until an audio link expires.'),
  audio_retention_days: z.int().describe('Days until a recording is deleted.'),
})
export type Settings = z.infer<typeof Settings>

/** The action checks form and reserved words. */
export const Handle = z.object({
  handle: z
    .string()
    .trim()
    .toLowerCase()
    .max(4 * MAX_HANDLE_CHARACTERS),
})

/** What agents of the account may do through `/api/mcp` beside reading. All are off at first. */
export const AgentAccess = z.object({
  may_change: z.boolean().describe('Whether agents may tag, assign and close messages, and add notes.'),
  may_send: z.boolean().describe('Whether agents may resend deliveries.'),
  sees_numbers: z.boolean().describe('Whether agents see card and national identity numbers in texts of senders.'),
})
export type AgentAccess = z.infer<typeof AgentAccess>

export const ChangeAgentAccess = AgentAccess.partial()
export type ChangeAgentAccess = z.infer<typeof ChangeAgentAccess>

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

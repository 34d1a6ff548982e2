import { z } from 'zod'
import { Plan, Role } from '../accounts/account'
import { UnfinishedProblems } from '../messages/unfinished'
import { timestamp } from '../values/time'

const DisabledSubscription = z.object({
  id: z.uuid(),
  url: z.string(),
  name: z.string().describe('Empty without one.'),
  reason: z.enum(['failures', 'gone']),
  disabled_at: timestamp('The time when the subscription was disabled.'),
  last_error: z.string().nullable(),
})

export const DisabledSubscriptions = z.object({
  total: z.int(),
  ids: z.array(z.uuid()).describe('Of all of them, at most 100, the newest first. A page does not count its own.'),
  newest: z.array(DisabledSubscription),
  is_dismissed: z
    .boolean()
    .describe('Whether the person dismissed the banner, and no subscription was disabled since.'),
})
export type DisabledSubscriptions = z.infer<typeof DisabledSubscriptions>

export const WebhookName = z.object({
  id: z.uuid(),
  name: z.string().describe('Empty without one.'),
  url: z.string(),
  is_active: z.boolean(),
})
export type WebhookName = z.infer<typeof WebhookName>

/** Hides the banner until a subscription is disabled after this time, which is that of the newest one it showed. */
export const DismissDisabledSubscriptions = z.object({
  until: timestamp('Webhooks that were disabled until then are not shown again.'),
})

export const Shell = z.object({
  accounts: z
    .array(z.object({ id: z.uuid(), name: z.string(), plan: Plan, role: Role }))
    .describe('The accounts of the signed-in person, the oldest membership first.'),
  disabled_subscriptions: DisabledSubscriptions,
  unfinished_problems: UnfinishedProblems,
  is_paused: z.boolean().describe('Whether this server sends no deliveries, emails and alerts for now.'),
})
export type Shell = z.infer<typeof Shell>

export const FirstSteps = z.object({
  has_channel: z.boolean(),
  recorder_channel_id: z
    .uuid()
    .nullable()
    .describe('A channel that takes messages: without a code and a campaign where possible, then the newest.'),
  is_message_missing: z
    .boolean()
    .describe('Whether this is the demonstration, and the signed-in person has not left a message in it.'),
  has_test: z.boolean().describe('Whether a test event was sent, or a message was delivered.'),
  is_verified: z.boolean().describe('Whether a receiver or the test endpoint accepted a request.'),
  webhook: z
    .object({ id: z.uuid(), is_test_endpoint: z.boolean() })
    .nullable()
    .describe('The newest active subscription.'),
  is_dismissed: z.boolean().describe('Whether the signed-in person hid the checklist.'),
})
export type FirstSteps = z.infer<typeof FirstSteps>

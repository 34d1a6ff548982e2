import { z } from 'zod'
import { timestamp } from '../values/time'

export const ACTION_GROUPS = {
  tokens: ['token_created', 'token_revoked'],
  agents: ['agent_tool_called'],
  webhooks: [
    'subscription_created',
    'subscription_deleted',
    'subscription_disabled',
    'subscription_gone',
    'subscription_reactivated',
    'subscription_renamed',
    'subscription_moved',
    'subscription_changed',
    'secret_rotated',
  ],
  deliveries: ['delivery_resent', 'deliveries_recovered', 'test_sent', 'test_response_changed', 'verification_checked'],
  listeners: ['listener_created', 'listener_deleted'],
  people: [
    'member_invited',
    'invitation_withdrawn',
    'member_joined',
    'member_role_changed',
    'member_removed',
    'member_renamed',
    'member_password_changed',
    'member_passkey_added',
    'member_passkey_removed',
  ],
  account: [
    'account_renamed',
    'settings_changed',
    'plan_changed',
    'alert_url_added',
    'alert_url_removed',
    'alert_url_stopped',
    'alert_failed',
    'account_exported',
    'activity_exported',
    'alert_test_sent',
  ],
  messages: [
    'tags_changed',
    'audio_revoked',
    'message_imported',
    'messages_exported',
    'message_retried',
    'messages_retried',
    'message_discarded',
    'message_completed_as_heard',
    'message_corrected',
    'message_summarized_again',
    'message_done',
    'message_reopened',
    'message_assigned',
    'message_assigned_by_rule',
    'message_snoozed',
    'call_logged',
    'contact_changed',
    'note_added',
    'note_deleted',
    'message_erased',
    'sender_erased',
  ],
  channels: ['channel_created', 'channel_changed', 'channel_deleted'],
} as const

export type ActionGroup = keyof typeof ACTION_GROUPS
type Action = (typeof ACTION_GROUPS)[ActionGroup][number]

/** In the order of the constraint `activities_action`. */
export const ACTIONS = Object.values(ACTION_GROUPS).flat() as [Action, ...Action[]]
export const ACTION_GROUP_NAMES = Object.keys(ACTION_GROUPS) as ActionGroup[]

export const Activity = z.object({
  id: z.uuid(),
  action: z.enum(ACTIONS),
  created_at: timestamp('The time of the action.'),
  user_id: z.string().nullable().describe('Null when the system or an operator acted.'),
  user_name: z.string().nullable().describe('Null when user_id is null or the user was deleted.'),
  token_id: z.string().nullable().describe('Set when the action was requested through the API.'),
  token_name: z.string().nullable(),
  ip_address: z.string().nullable().describe('IP address of the client that requested the action.'),
  subject_id: z.string().nullable(),
  subject: z.string().describe('Name, URL or email address at that time. For a message, its sender.'),
  detail: z.string(),
  is_there: z.boolean().describe('Whether the subject still has a page in the dashboard.'),
})
export type Activity = z.infer<typeof Activity>

export const ListActivities = z.object({
  kind: z.enum(ACTION_GROUP_NAMES).optional(),
  after: z.string().optional().describe('The `next` of the previous page. Any other value returns the first page.'),
  limit: z.int().min(1).max(100).default(50),
})

export const ActivityList = z.object({
  activities: z.array(Activity),
  next: z.string().nullable().describe('Cursor of the next page. Null on the last page.'),
})

import { z } from 'zod'
import { timestamp } from '../values/time'

/** Everything the activity log tells of. */
export const ACTIONS = [
  'token_created',
  'token_revoked',
  'subscription_created',
  'subscription_deleted',
  'subscription_disabled',
  'subscription_gone',
  'subscription_reactivated',
  'secret_rotated',
  'delivery_resent',
  'deliveries_recovered',
  'test_sent',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'account_renamed',
  'settings_changed',
  'plan_changed',
  'tags_changed',
  'audio_revoked',
] as const

/** What the log is filtered by: acts of one kind. */
export const ACTION_GROUPS = {
  webhooks: [
    'subscription_created',
    'subscription_deleted',
    'subscription_disabled',
    'subscription_gone',
    'subscription_reactivated',
    'secret_rotated',
  ],
  deliveries: ['delivery_resent', 'deliveries_recovered', 'test_sent'],
  tokens: ['token_created', 'token_revoked'],
  people: ['member_invited', 'invitation_withdrawn', 'member_joined', 'member_role_changed', 'member_removed'],
  account: ['account_renamed', 'settings_changed', 'plan_changed'],
  messages: ['tags_changed', 'audio_revoked'],
} as const satisfies Record<string, readonly (typeof ACTIONS)[number][]>
export type ActionGroup = keyof typeof ACTION_GROUPS
export const ACTION_GROUP_NAMES = Object.keys(ACTION_GROUPS) as ActionGroup[]

export const Activity = z.object({
  id: z.uuid(),
  action: z.enum(ACTIONS),
  created_at: timestamp('When it was done.'),
  user_id: z.string().nullable().meta({ description: 'Null when the service itself did it, or an operator.' }),
  user_name: z.string().nullable().meta({ description: 'Null as user_id, or when the person is gone.' }),
  token_id: z.string().nullable().meta({ description: 'Set when it was done over the API.' }),
  token_name: z.string().nullable(),
  ip_address: z.string().nullable().meta({ description: 'The address it was asked from.' }),
  subject_id: z.string().nullable(),
  subject: z.string().meta({ description: 'The name, URL or address of what it was done to, at that time.' }),
  detail: z.string(),
  is_there: z.boolean().meta({ description: 'Whether the subject can still be looked at.' }),
})
export type Activity = z.infer<typeof Activity>

export const ListActivities = z.object({
  kind: z.enum(ACTION_GROUP_NAMES).optional(),
  after: z
    .string()
    .optional()
    .meta({ description: 'The `next` of the page before; what is none means the first page.' }),
  limit: z.int().min(1).max(100).default(50),
})

export const ActivityList = z.object({
  activities: z.array(Activity),
  next: z.string().nullable().meta({ description: 'Key of the next page; null on the last.' }),
})

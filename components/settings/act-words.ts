import type { ACTS, Activity, ActKind } from '@/server/contract/activity'

/** What was done; the subject follows. Who joined by themselves was not added by an operator. */
export const actWords = ({ act, user_id, subject_id }: Activity): string =>
  act === 'member_joined' && user_id !== subject_id ? 'Added' : ACT_WORDS[act]

const ACT_WORDS: Record<(typeof ACTS)[number], string> = {
  token_created: 'Created the token',
  token_revoked: 'Revoked the token',
  subscription_created: 'Created the webhook',
  subscription_deleted: 'Deleted the webhook',
  subscription_disabled: 'Disabled after five failures in a row:',
  subscription_gone: 'Answered 410 Gone:',
  subscription_reactivated: 'Reactivated the webhook',
  secret_rotated: 'Rotated the secret of',
  delivery_resent: 'Resent an event to',
  deliveries_recovered: 'Resent what had failed to',
  test_sent: 'Sent a test event to',
  member_invited: 'Invited',
  invitation_withdrawn: 'Withdrew the invitation of',
  member_joined: 'Joined as',
  member_role_changed: 'Changed the role of',
  member_removed: 'Removed',
  account_renamed: 'Renamed the account',
  settings_changed: 'Changed the setting',
  plan_changed: 'Changed the plan',
  tags_changed: 'Changed the tags of a message',
  audio_revoked: 'Revoked the audio link of a message',
}

export const KIND_WORDS: Record<ActKind, string> = {
  webhooks: 'Webhooks',
  deliveries: 'Deliveries',
  tokens: 'Tokens',
  people: 'People',
  account: 'Account',
  messages: 'Messages',
}

/** Who did it. Nobody of the account: the service where it acts by itself, else whoever runs the server. */
export function actorWords({ act, user_id, user_name }: Activity): string {
  if (user_id !== null) return user_name ?? 'Somebody who is gone'
  return act === 'subscription_disabled' || act === 'subscription_gone' ? 'The service' : 'The operator'
}

/** The page of what it was done to, where there still is one. */
export function subjectPath({ act, subject_id, is_there }: Activity): string | null {
  if (!is_there || subject_id === null) return null
  if (act.startsWith('token_')) return '/integrations/api-access'
  if (act.startsWith('member_')) return '/settings/members'
  return act === 'tags_changed' || act === 'audio_revoked'
    ? `/messages/${subject_id}`
    : `/integrations/webhooks/${subject_id}`
}

import { formatExact } from '@/components/ui/time/format-time'
import { failureMessage } from '@/components/webhooks/attempts/failure-messages'
import type { ACTIONS, ActionGroup, Activity } from '@/server/contract/accounts/activity'

/** What was done; the subject follows. Who joined by themselves was not added by an operator. */
export const actionLabel = ({ action, user_id, subject_id }: Activity): string =>
  action === 'member_joined' && user_id !== subject_id ? 'Added' : ACTION_LABELS[action]

const ACTION_LABELS: Record<(typeof ACTIONS)[number], string> = {
  token_created: 'Created the token',
  token_revoked: 'Revoked the token',
  subscription_created: 'Created the webhook',
  subscription_deleted: 'Deleted the webhook',
  subscription_disabled: 'Disabled after five failures in a row:',
  subscription_gone: 'Responded with 410 Gone:',
  subscription_reactivated: 'Reactivated the webhook',
  secret_rotated: 'Rotated the secret of',
  delivery_resent: 'Resent an event to',
  deliveries_recovered: 'Resent failed deliveries to',
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

/** What is known beside the action and its subject, as a sentence or a few words; empty where there is nothing. */
export function detailMessage({ action, detail }: Pick<Activity, 'action' | 'detail'>): string {
  if (action === 'test_sent') return testWords(detail)
  if (action === 'deliveries_recovered') return recoveryWords(detail)
  return detail
}

/** Of a test, the status of a 2xx, or the failure's code with the status where there was one: "204", "http_status: 503". */
function testWords(detail: string): string {
  if (/^\d{3}$/.test(detail)) return `Delivered with status ${detail}.`
  const [failure = '', status] = detail.split(': ')
  return failureMessage({ failure, error: detail, status: status ? Number(status) : null }) ?? ''
}

/** "3 since 2026-11-21T09:30:00.000Z". */
function recoveryWords(detail: string): string {
  const [, count, since = ''] = /^(\d+) since (\S+)$/.exec(detail) ?? []
  if (!count || Number.isNaN(Date.parse(since))) return detail
  return `${count} ${count === '1' ? 'delivery' : 'deliveries'} that failed since ${formatExact(new Date(since))}`
}

export const ACTION_GROUP_LABELS: Record<ActionGroup, string> = {
  webhooks: 'Webhooks',
  deliveries: 'Deliveries',
  tokens: 'Tokens',
  people: 'People',
  account: 'Account',
  messages: 'Messages',
}

/** Who did it. Nobody of the account: the service where it acts by itself, else whoever runs the server. */
export function actorLabel({ action, user_id, user_name }: Activity): string {
  if (user_id !== null) return user_name ?? 'A former member'
  return action === 'subscription_disabled' || action === 'subscription_gone' ? 'The service' : 'The operator'
}

/** The page of what it was done to, where there still is one. */
export function subjectPath({ action, subject_id, is_there }: Activity): string | null {
  if (!is_there || subject_id === null) return null
  if (action.startsWith('token_')) return '/integrations/api-access'
  if (action.startsWith('member_')) return '/settings/members'
  return action === 'tags_changed' || action === 'audio_revoked'
    ? `/messages/${subject_id}`
    : `/integrations/webhooks/${subject_id}`
}

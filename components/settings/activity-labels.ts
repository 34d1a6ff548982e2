import { resultLabel } from '@/components/webhooks/verification/signature-verification'
import type { ACTIONS, Activity } from '@/server/contract/accounts/activity'
import { requestResult } from './request-result'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.activity

/** Names the action; its subject follows. People who accepted an invitation have joined; an administrator added the others. */
export const actionLabel = ({ action, user_id, subject_id }: Activity): string =>
  action === 'member_joined' && user_id !== subject_id ? 'Added' : ACTION_LABELS[action]

const ACTION_LABELS: Record<(typeof ACTIONS)[number], string> = {
  token_created: 'Created the token',
  token_revoked: 'Revoked the token',
  subscription_created: 'Created the webhook',
  subscription_deleted: 'Deleted the webhook',
  subscription_disabled: 'Disabled after five failures in a row:',
  subscription_gone: 'Disabled after a 410 Gone response:',
  subscription_reactivated: 'Reactivated the webhook',
  subscription_renamed: 'Renamed the webhook',
  secret_rotated: 'Rotated the secret of',
  delivery_resent: 'Resent an event to',
  deliveries_recovered: 'Resent failed deliveries to',
  test_sent: 'Sent a test event to',
  test_response_changed: 'Changed the response of the test endpoint',
  verification_checked: 'Checked the signature verification of',
  member_invited: 'Invited',
  invitation_withdrawn: 'Withdrew the invitation of',
  member_joined: 'Joined as',
  member_role_changed: 'Changed the role of',
  member_removed: 'Removed',
  member_renamed: 'Changed their name to',
  member_password_changed: 'Changed the password of',
  member_passkey_added: 'Added a passkey for',
  member_passkey_removed: 'Removed a passkey of',
  account_renamed: 'Renamed the account',
  settings_changed: 'Changed the setting',
  plan_changed: 'Changed the plan',
  alert_url_added: 'Added the alert URL',
  alert_url_removed: 'Removed the alert URL',
  alert_url_stopped: 'Stopped the alert URL',
  alert_failed: 'Could not send an alert to',
  alert_test_sent: 'Sent a test alert to',
  tags_changed: 'Changed the tags of a message',
  audio_revoked: 'Revoked the audio link of a message',
  message_imported: 'Imported a recording',
  messages_exported: 'Exported messages:',
  message_retried: 'Retried a message',
  messages_retried: 'Retried all failed messages',
  message_discarded: 'Discarded a message',
  message_done: 'Marked a message as done',
  message_reopened: 'Reopened a message',
  message_assigned: 'Assigned a message',
  note_added: 'Added a note to a message',
  note_deleted: 'Deleted a note of a message',
  sender_erased: 'Erased a sender',
  channel_created: 'Created the channel',
  channel_changed: 'Changed the channel',
  channel_deleted: 'Deleted the channel',
}

/** Describes details beyond the action and its subject. Empty when there are none. */
export function detailMessage({ action, detail }: Pick<Activity, 'action' | 'detail'>): string {
  if (action === 'test_sent' || action === 'alert_test_sent') return requestResult(detail)
  if (action === 'alert_failed' || action === 'alert_url_stopped') return requestResult(detail)
  if (action === 'verification_checked') return resultLabel(detail)?.[1] ?? detail
  return detail
}

/**
 * Returns how many deliveries were recovered and since when they failed; `since` is null for all deliveries. Null for other entries.
 */
export function recoveryOf({
  action,
  detail,
}: Pick<Activity, 'action' | 'detail'>): { count: number; since: string | null } | null {
  // For example "3 since 2026-11-21T09:30:00.000Z"; since 1970 for all deliveries.
  const [, count, since = ''] = /^(\d+) since (\S+)$/.exec(detail) ?? []
  if (action !== 'deliveries_recovered' || !count || Number.isNaN(Date.parse(since))) return null
  return { count: Number(count), since: Date.parse(since) === 0 ? null : since }
}

/** Names the actor. Without a user it is the system itself, or the administrator of the server. */
export function actorLabel({ action, user_id, user_name }: Activity): string {
  if (user_id !== null) return user_name ?? messages.formerMember
  return AUTOMATIC.includes(action) ? messages.system : messages.administrator
}

const AUTOMATIC: readonly Activity['action'][] = [
  'subscription_disabled',
  'subscription_gone',
  'alert_failed',
  'alert_url_stopped',
]

/** Returns the path of the subject's page, or null when it no longer exists. */
export function subjectPath({ action, subject_id, is_there }: Activity): string | null {
  if (!is_there || subject_id === null) return null
  if (action.startsWith('token_')) return '/integrations/api-access'
  if (action.startsWith('member_')) return '/settings/members'
  if (action.startsWith('alert_')) return '/settings/notifications'
  if (action.startsWith('channel_')) return action === 'channel_deleted' ? null : `/integrations/channels/${subject_id}`
  const isOfMessage =
    action === 'tags_changed' ||
    action === 'audio_revoked' ||
    action.startsWith('message_') ||
    action.startsWith('note_')
  return isOfMessage ? `/messages/${subject_id}` : `/integrations/webhooks/${subject_id}`
}

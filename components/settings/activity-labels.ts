import { requestResult } from '@/components/webhooks/attempts/failure-messages'
import { resultLabel } from '@/components/webhooks/verification/signature-verification'
import type { Activity } from '@/server/contract/accounts/activity'
import type { ActivityTexts } from './activity-messages'

/** Names the action; its subject follows. People who accepted an invitation have joined; an administrator added the others. */
export const actionLabel = ({ action, user_id, subject_id }: Activity, text: ActivityTexts): string =>
  action === 'member_joined' && user_id !== subject_id ? text.added : text.actions[action]

/** Describes details beyond the action and its subject. Empty when there are none. */
export function detailMessage({ action, detail }: Pick<Activity, 'action' | 'detail'>, text: ActivityTexts): string {
  if (OF_A_REQUEST.includes(action)) return requestResult(detail, text)
  if (action === 'verification_checked') return resultLabel(detail)?.[1] ?? detail
  return OF_OUR_WORDS.includes(action) ? detail.charAt(0).toUpperCase() + detail.slice(1) : detail
}

/** Their details are words of ours, so they begin with a capital. Other details may be a name, an address or an id. */
const OF_OUR_WORDS: readonly Activity['action'][] = [
  'account_renamed',
  'call_logged',
  'channel_changed',
  'channel_created',
  'invitation_withdrawn',
  'member_invited',
  'member_joined',
  'member_removed',
  'member_renamed',
  'member_role_changed',
  'plan_changed',
  'token_revoked',
]

const OF_A_REQUEST: readonly Activity['action'][] = [
  'test_sent',
  'alert_test_sent',
  'alert_failed',
  'alert_url_stopped',
]

/** Returns how many deliveries were recovered, and since when they failed (null: all). Null for other entries. */
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
export function actorLabel({ action, user_id, user_name }: Activity, text: ActivityTexts): string {
  if (user_id !== null) return user_name ?? text.formerMember
  return AUTOMATIC.includes(action) ? text.system : text.administrator
}

const AUTOMATIC: readonly Activity['action'][] = [
  'subscription_disabled',
  'subscription_gone',
  'alert_failed',
  'alert_url_stopped',
  'message_assigned_by_rule',
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
    action === 'call_logged' ||
    action === 'contact_changed' ||
    action.startsWith('message_') ||
    action.startsWith('note_')
  return isOfMessage ? `/messages/${subject_id}` : `/integrations/webhooks/${subject_id}`
}

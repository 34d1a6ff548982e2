import { counted } from '@/components/ui/format'
import { richText } from '@/components/ui/text'
import type { ACTIONS, ActionGroup } from '@/server/contract/accounts/activity'

type Text = React.ReactNode

const deliveries = counted('delivery', 'deliveries')

const ACTION_LABELS: Record<(typeof ACTIONS)[number], string> = {
  token_created: 'Created the token',
  token_revoked: 'Revoked the token',
  subscription_created: 'Created the webhook',
  subscription_deleted: 'Deleted the webhook',
  subscription_disabled: 'Disabled after five failures in a row:',
  subscription_gone: 'Disabled after a 410 Gone response:',
  subscription_reactivated: 'Reactivated the webhook',
  subscription_renamed: 'Renamed the webhook',
  subscription_moved: 'Moved the webhook to',
  subscription_changed: 'Changed the settings of',
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
  message_completed_as_heard: 'Completed a message as heard',
  message_corrected: 'Corrected a transcript',
  message_summarized_again: 'Summarized a message again',
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

const ACTION_GROUP_LABELS: Record<ActionGroup, string> = {
  webhooks: 'Webhooks',
  deliveries: 'Deliveries',
  tokens: 'Tokens',
  people: 'Members',
  account: 'Account',
  messages: 'Messages',
  channels: 'Channels',
}

const en = {
  title: 'Activity log',
  description: 'Who did what, when, and from which IP address.',
  filter: 'Show',
  all: 'Everything',
  none: 'No activity yet.',
  noneOfGroup: (group: ActionGroup) => `No activity for ${ACTION_GROUP_LABELS[group].toLowerCase()} yet.`,
  noneOlder: 'No older activity.',
  when: 'When',
  who: 'Who',
  what: 'What',
  ipAddress: 'IP address',
  unknownAddress: 'Unknown',
  thisServer: 'This server',
  token: (name: Text) => <>Via API token {name}</>,
  view: 'View',
  formerMember: 'Former member',
  system: 'System',
  administrator: 'Administrator of this server',
  delivered: (status: string) => `Delivered with status ${status}.`,
  recovered: (count: number, since: Text) => richText`${deliveries(count)} that failed since ${since}`,
  recoveredAll: deliveries,
  actions: ACTION_LABELS,
  added: 'Added',
  groups: ACTION_GROUP_LABELS,
}

export type ActivityTexts = typeof en

export const activityMessages = { en }

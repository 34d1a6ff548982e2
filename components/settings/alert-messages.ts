import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'
import type { AlertFormat } from '@/server/contract/accounts/alert-formats'
import type { AlertUrl } from '@/server/contract/accounts/alert-url'

/** Id of the heading of the section, which gets the focus when an alert URL was removed. */
export const ALERTS_HEADING = 'alert-urls'

const FORMAT_LABELS: Record<AlertFormat, string> = {
  slack: 'Slack',
  mattermost: 'Mattermost',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  json: 'JSON',
}

/** Where a person finds the URL. */
const FORMAT_HINTS: Record<AlertFormat, string> = {
  slack: 'In Slack: your app, Incoming Webhooks, Add New Webhook.',
  mattermost: 'In Mattermost: Integrations, Incoming Webhooks.',
  discord: 'In Discord: settings of the channel, Integrations, Webhooks.',
  teams: 'In Teams: the channel’s Workflows, “Send webhook alerts to a channel”.',
  json: 'For your own system: one JSON object for each alert. The guide to the dashboard lists its fields.',
}

const en = {
  title: 'Alert URLs',
  description:
    'Post these notices to a channel of your chat tool or to your own system. ' +
    'Alerts about webhooks name the webhook, its URL and the error. Alerts about messages, if you choose them, have the sender, the channel and the summary.',
  none: 'No alert URLs yet. Create an incoming webhook in your chat tool, then add its URL here.',
  onlyAdmins: 'Only admins can change notifications.',
  limit: (most: number) => `You have ${most} alert URLs, the most that an account can have. Remove one to add another.`,
  columns: { name: 'Name', format: 'Format', messages: 'Messages', lastAlert: 'Last alert', actions: 'Actions' },
  messages: {
    label: (name: string) => `Alerts about messages to ${name}`,
    options: [
      ['none', 'None'],
      ['urgent', 'Urgent messages'],
      ['all', 'All messages'],
    ] satisfies [AlertUrl['message_alerts'], string][],
    announce: 'Alerts about messages changed',
  },
  states: {
    none: 'No alert yet',
    accepted: 'Accepted',
    failed: 'Failed',
    stopped: 'Stopped',
  },
  stoppedNext:
    'No alerts are sent to this URL. Create a new one in your chat tool and add it here. If this one works again, send a test alert.',
  test: {
    button: 'Send test alert',
    /** Follows the button's text, for assistive technology. */
    buttonOf: (name: string) => `to ${name}`,
    sending: 'Sending…',
    accepted: (status: string, ms: number) => `Test alert accepted with status ${status} in ${ms} ms.`,
    failed: (reason: string) => `Test alert failed. ${reason}`,
    limit: (perMinute: number) => `You can send ${perMinute} test alerts a minute.`,
  },
  add: {
    button: 'Add alert URL',
    title: 'Add alert URL',
    url: 'URL',
    urlHint: 'The URL is a secret. You won’t be able to see it again.',
    urlPlaceholder: 'https://hooks.slack.com/services/…',
    format: 'Format',
    name: 'Name',
    nameHint: 'Such as the name of the channel.',
    namePlaceholder: '#operations',
    submit: 'Add',
    pending: 'Adding…',
    announce: (name: string) => `Alert URL ${name} added`,
  },
  remove: {
    button: 'Remove',
    title: (name: ReactNode) => richText`Remove ${name}?`,
    confirm: 'Remove alert URL',
    pending: 'Removing…',
    consequences:
      'No more alerts are sent to it, and alerts that wait are dropped. To add it again, you need the whole URL.',
    announce: (name: string) => `Alert URL ${name} removed`,
  },
  formats: FORMAT_LABELS,
  formatHints: FORMAT_HINTS,
  delivered: (status: string) => `Delivered with status ${status}.`,
}

export const alertMessages = { en }

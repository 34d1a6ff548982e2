import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'

export const settingsMessages = {
  title: 'Delivery settings',
  intro: 'Where messages are sent, which ones, and with which headers. The signing secret and the history stay.',
  submit: 'Save changes',
  pending: 'Saving…',
  saved: 'Settings saved',
  ended: 'This webhook has ended, so its settings cannot change. Create a new one.',
  testEndpoint: 'The built-in test endpoint has its own URL.',
  moved: (origin: ReactNode) =>
    richText`The new URL is on another server than ${origin}. The custom headers are removed unless you enter them again, and the admins get an email.`,

  filter: {
    title: 'Which messages',
    inactive:
      'While the webhook is disabled, its filter decides which messages it misses. Reactivate it to change the filter.',
    intro: 'Only messages that meet all conditions are sent. Without a condition, all of them are.',
    urgency: 'Urgency',
    urgencies: { high: 'High', medium: 'Medium', low: 'Low' },
    sentiment: 'Sentiment',
    sentiments: { positive: 'Positive', neutral: 'Neutral', negative: 'Negative', frustrated: 'Frustrated' },
    intent: 'Intent',
    intentHint: 'For example: complaint, support. Separate several with commas.',
    callback: 'Callback',
    anyCallback: 'Any',
    withCallback: 'The sender asked for a callback',
    withoutCallback: 'The sender did not ask for a callback',
    duration: 'Minimum length in seconds',
    durationHint: 'Leave it empty for any length.',
    durationInvalid: 'Enter a number of seconds from 0.1 to 3,600.',
    unclassified: 'Also send messages that could not be classified',
    unclassifiedHint: 'When no urgency, sentiment or intent was found, a condition on it is taken as met.',
    preview: (matching: number, of: number) =>
      of === 0
        ? 'There are no messages yet to compare with.'
        : of === 1
          ? `${matching === 1 ? 'Matches' : 'Does not match'} the last message.`
          : `Matches ${matching} of the last ${of} messages.`,
    fromNow: 'A change counts for messages from now on.',
  },

  headers: {
    title: 'Custom headers',
    hint: 'One per line, such as Authorization: Bearer …. At most ten. Values are encrypted and never shown again.',
    replaceHint: (names: string) => `Now set: ${names}. Leave this empty to keep them, or enter all headers anew.`,
    remove: 'Remove the custom headers',
    invalidLine: (line: number) => `Line ${line} is not a header. Write it as Name: value.`,
  },

  standard: {
    label: 'Add the headers of Standard Webhooks',
    hint: 'webhook-id, webhook-timestamp and webhook-signature, for the libraries of that standard. The key is the whole signing secret as text.',
  },

  facts: { filter: 'Filter', all: 'All messages', headers: 'Custom headers', standard: 'Standard Webhooks', on: 'On' },
}

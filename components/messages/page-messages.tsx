import type { Message } from '@/server/contract/messages/message'

type Text = React.ReactNode
type Sentiment = NonNullable<Message['summary']['sentiment']>

/**
 * Texts of a message's page, of empty lists and of what loads when it opens. They are apart from those of the inbox, so that a browser
 * does not load them with it.
 */
export const pageMessages = {
  page: {
    title: 'Message',
    breadcrumb: 'Breadcrumb',
    adjacent: 'Adjacent messages',
    sampleBanner: 'This is the sample message. It shows all fields; test events contain it.',
    summary: 'Summary',
    noSummary: 'No summary.',
    intent: (intent: Text) => <>Intent: {intent}</>,
    callbackRequested: 'Callback requested',
    actionItems: 'Action items',
    noActionItems: 'No action items.',
    transcript: 'Transcript',
    confidence: (percent: number) => `Confidence ${percent}%`,
    noSpeech: 'No speech detected.',
    mentioned: 'Mentioned',
    names: 'Names',
    phones: 'Phones',
    emails: 'Emails',
    noneMentioned: 'No names, phone numbers or email addresses.',
    review: 'Review',
    reviewDisabled: 'Reviews were not enabled for this message.',
    noReviewDraft: 'No draft, because no speech was detected.',
  },
  deliveries: {
    title: 'Deliveries',
    none: 'No webhook matched when this message was completed, or its deliveries are no longer stored.',
    noneForSample: 'To deliver the sample message, send a test event from a webhook’s page.',
    webhook: 'Webhook',
    resend: (number: number) => `Resend ${number} · `,
    allAttempts: 'All attempts of this event',
    state: 'State',
    attempts: 'Attempts',
    attemptsOf: (count: number, maximum: number) => `${count} of ${maximum}`,
    lastResponse: 'Last response',
    noneYet: 'None yet',
    noResponse: 'No response',
    status: (status: number) => `Status ${status}`,
    nextAttempt: 'Next attempt',
    noNextAttempt: 'None',
    states: {
      waiting: 'Waiting',
      sending: 'Sending',
      retrying: 'Failed, will retry',
      delivered: 'Delivered',
      failed: 'Failed',
      gone: 'Gone: the receiver responded with 410',
      held: 'Held: the webhook is disabled',
      canceled: 'Canceled',
    },
  },
  payload: {
    title: 'Payload',
    sample: 'The payload of a test event. Only test events have the field sample.',
    sent: 'The payload as sent, with the values at completion. delivered_at is from the last attempt.',
    notSent: 'The payload that webhooks would receive, with the values at completion.',
    rebuilt: 'The event is no longer stored, so this payload is built from the message.',
    event: (id: Text) => <>Event {id}</>,
    copyEventId: 'the event ID',
    caption: 'JSON, sent as a single line',
    copyPayload: 'the payload',
  },
  noResults: {
    title: 'No messages found',
    conditions: (conditions: Text) => <>No message matches all conditions: {conditions}.</>,
    quoted: (text: Text) => <>“{text}”</>,
    channel: (name: Text) => <>channel {name}</>,
    sentiment: (sentiment: Sentiment) => `sentiment ${sentiment}`,
    tag: (tag: Text) => <>tag {tag}</>,
    status: { open: 'open', done: 'done', all: 'open or done' },
    assignedTo: (name: Text) => <>assigned to {name}</>,
    me: 'you',
    noOne: 'no one',
    unread: 'unread',
    since: (time: Text) => <>since {time}</>,
    until: (time: Text) => <>before {time}</>,
    hint: 'A message must contain all words. The last word may be incomplete.',
    clear: 'Clear search and filters',
  },
  none: {
    title: 'No messages yet',
    description:
      'People record messages in the widget on your site or on a campaign page. Completed messages appear here, in the API and at your webhooks.',
    viewSample: 'View the sample message',
    needsPaidPlan: 'Receiving messages on your own server needs the Starter plan or above.',
    noWebhooks: (createWebhook: Text) => <>To receive the sample on your own server, {createWebhook}.</>,
    createWebhook: 'create a webhook',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    keys: [
      ['j', 'Next message'],
      ['k', 'Previous message'],
      ['Enter', 'Open the message'],
      ['x', 'Select or deselect the message'],
      ['e', 'Mark as done, or reopen'],
      ['u', 'Mark as read or unread'],
      ['t', 'Add a tag'],
      ['/', 'Search'],
      ['?', 'Show these shortcuts'],
    ] as const,
  },
  sample: {
    description: (count: number) =>
      `Or send it to your ${count === 1 ? 'webhook' : `${count} webhooks`}. It is signed and marked as a test.`,
    button: 'Send sample message',
    sending: 'Sending…',
    announceSending: 'Sending the sample message',
    announceResult: (delivered: number, count: number) =>
      `Sample message delivered to ${delivered} of ${count} webhooks`,
    delivered: (status: number | null, duration: string | null) =>
      duration === null ? `Delivered: status ${status}` : `Delivered: status ${status} in ${duration}`,
  },
}

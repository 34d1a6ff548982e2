import { formatNumber } from '@/components/ui/format'

import type { Activity } from '@/server/contract/accounts/activity'

type Text = React.ReactNode

/** Texts of lists and of a message's page that only the server renders. A browser does not load this file. */
export const pageMessages = {
  list: {
    title: 'Messages',
    close: 'Close message',
    shown: (count: number) =>
      count === 0 ? 'No messages found' : count === 1 ? '1 message shown' : `${count} messages shown`,
    duration: 'Duration ',
    end: 'No more messages.',
    toNewest: 'Go to the newest',
    allDone: 'All messages are done.',
    toDone: 'Show done messages',
    newer: 'Newer',
    older: 'Older',
  },
  page: {
    ofContact: (count: number, limit: number) =>
      count === 1 ? 'View contact' : `All ${count > limit ? `${formatNumber(limit)}+` : count} messages`,
    title: 'Message',
    adjacent: 'Adjacent messages',
    sampleBanner: 'This is the sample message. It shows all fields; test events contain it.',
    summary: 'Summary',
    noSummary: 'No summary.',
    calledBack: 'Called back',
    intent: (intent: Text) => <>Intent: {intent}</>,
    actionItems: 'Action items',
    noActionItems: 'No action items.',
    transcript: 'Transcript',
    confidence: (percent: number) => `Confidence ${percent}%`,
    noSpeech: 'No speech detected.',
    mentioned: 'Mentioned',
    details: 'Details',
    names: 'Names',
    phones: 'Phones',
    emails: 'Emails',
    review: 'Review',
    noReviewDraft: 'No draft, because no speech was detected.',
    erase: 'Erase',
    eraseHint: 'Erasing the sender deletes all messages of this contact. Both ask for confirmation first.',
  },
  contact: {
    title: 'Contact',
    messages: (count: number, total: string) => (count === 1 ? '1 message' : `${total} messages`),
    counts: (open: string, first: Text) => (
      <>
        {open} open, the first on {first}
      </>
    ),
  },
  facts: {
    sender: 'Sender',
    recorded: 'Recorded',
    channel: 'Channel',
    completed: 'Completed',
    page: 'Page',
    duration: 'Duration',
    recording: 'Recording',
    id: 'Message ID',
    copyId: 'the message ID',
  },
  recording: {
    label: 'Recording',
    sample: 'The sample recording is the same for everyone and does not expire.',
    keptUntil: (time: Text) => <>The recording is kept until {time}.</>,
    bothUntil: (time: Text) => <>The recording and the link to it in the payload last until {time}.</>,
    linkWorks: (time: Text) => <>The link in the payload works until {time}.</>,
    linkExpired: (time: Text) => (
      <>The link in the payload expired on {time} and returns 403. You can still play the recording here.</>
    ),
    missing: 'This message has no recording.',
    deleted: (time: Text | null) => (
      <>The recording was deleted{onTime(time)}, at the end of your plan’s retention period.</>
    ),
    revoked: (time: Text | null) => (
      <>The audio link was revoked{onTime(time)}. It returns 403, and you can’t play the recording.</>
    ),
  },
  deliveries: {
    title: 'Deliveries',
    none: 'None of your webhooks matched when this message was completed.',
    toWebhooks: 'Go to webhooks',
    deleted: 'The deliveries of this message are no longer stored.',
    noneForSample: 'To deliver the sample message, send a test event from a webhook’s page.',
    webhook: 'Webhook',
    resend: (number: number) => `Resend ${number}`,
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
    inState: (count: number, state: string) => (count === 1 ? state : `${count} × ${state}`),
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
    /** In a column. The line above the deliveries says more. */
    shortStates: { held: 'Held', gone: 'Gone' },
  },
  timeline: {
    title: 'Timeline',
    left: 'Message left',
    transcribed: 'Transcribed',
    summarized: 'Summarized',
    completed: 'Completed',
    firstRead: 'First read',
    resent: (webhook: Text) => <>Resent to {webhook}</>,
    delivery: (state: string, webhook: Text) => (
      <>
        {state}: {webhook}
      </>
    ),
    system: 'The system',
    awake: 'No longer snoozed',
    snoozedUntil: (time: Text) => <>Snoozed until {time}</>,
    assignedTo: (name: Text) => <>Assigned to {name}</>,
    assignedByRule: (name: Text) => <>Assigned to {name} by rule</>,
    assignedToNoOne: 'Assigned to no one',
    actions: {
      tags_changed: 'Tags changed',
      audio_revoked: 'Audio link revoked',
      message_imported: 'Imported',
      message_retried: 'Retried',
      message_completed_as_heard: 'Completed as heard',
      message_corrected: 'Transcript corrected',
      message_summarized_again: 'Summarized again',
      message_done: 'Marked as done',
      message_reopened: 'Reopened',
      contact_changed: 'Contact changed',
      note_added: 'Note added',
      note_deleted: 'Note deleted',
    } as Partial<Record<Activity['action'], string>>,
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
    hint: 'A message must match all filters and contain all words. The last word may be incomplete.',
    clear: 'Clear search and filters',
  },
  chips: {
    search: (text: Text) => <>“{text}”</>,
    contact: (contact: Text) => <>From: {contact}</>,
    status: (status: string) => `Status: ${status}`,
    assignee: (name: Text) => <>Assigned to: {name}</>,
    channel: (name: Text) => <>Channel: {name}</>,
    tag: (tag: Text) => <>Tag: {tag}</>,
    since: (time: Text) => <>Since {time}</>,
    until: (time: Text) => <>Before {time}</>,
  },
  none: {
    title: 'No messages yet',
    description:
      'People record messages in the widget on your site or on a campaign page. Completed messages appear here, in the API and at your webhooks.',
    viewSample: 'View the sample message',
    needsPaidPlan: 'Receiving messages on your own server needs the Starter plan or above.',
  },
}

const onTime = (time: Text | null) => (time === null ? null : <> on {time}</>)

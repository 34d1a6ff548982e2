type Text = React.ReactNode

/** Texts of a message's page and of empty lists, apart from those of the inbox, so that a browser does not load them with it. */
export const pageMessages = {
  list: {
    title: 'Messages',
    shown: (count: number) =>
      count === 0 ? 'No messages found' : count === 1 ? '1 message shown' : `${count} messages shown`,
    duration: 'Duration ',
    end: 'No more messages.',
    toNewest: 'Go to the newest',
    allDone: 'All messages are done.',
    toDone: 'Show done messages',
    newer: 'Newer',
    older: 'Older',
    processing: (count: number) => `${count} ${plural(count)} in progress`,
    waiting: (count: number) => `${count} ${plural(count)} waiting`,
    failed: (count: number) => `${count} ${plural(count)} failed`,
  },
  page: {
    title: 'Message',
    adjacent: 'Adjacent messages',
    sampleBanner: 'This is the sample message. It shows all fields; test events contain it.',
    summary: 'Summary',
    noSummary: 'No summary.',
    intent: (intent: Text) => <>Intent: {intent}</>,
    actionItems: 'Action items',
    noActionItems: 'No action items.',
    transcript: 'Transcript',
    confidence: (percent: number) => `Confidence ${percent}%`,
    noSpeech: 'No speech detected.',
    mentioned: 'Mentioned',
    names: 'Names',
    phones: 'Phones',
    emails: 'Emails',
    review: 'Review',
    noReviewDraft: 'No draft, because no speech was detected.',
    eraseHint: 'Deletes all messages of this contact, with recordings and transcripts. Asks for confirmation first.',
  },
  facts: {
    sender: 'Sender',
    recorded: 'Recorded',
    channel: 'Channel',
    completed: 'Completed',
    page: 'Page',
    none: 'None',
    mentioned: 'Mentioned',
    mentionedNone: 'No names or contacts',
    review: 'Review',
    reviewDisabled: 'Not enabled',
    duration: 'Duration',
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
    hint: 'A message must match all filters and contain all words. The last word may be incomplete.',
    clear: 'Clear search and filters',
  },
  chips: {
    search: (text: Text) => <>“{text}”</>,
    status: (status: string) => `Status: ${status}`,
    assignee: (name: Text) => <>Assigned to: {name}</>,
    channel: (name: Text) => <>Channel: {name}</>,
    tag: (tag: Text) => <>Tag: {tag}</>,
    since: (time: Text) => <>Since {time}</>,
    until: (time: Text) => <>Before {time}</>,
  },
  views: {
    label: 'Views',
    open: 'Open',
    unread: 'Unread',
    mine: 'Mine',
    done: 'Done',
    all: 'All',
    saveTitle: 'Save view',
    editTitle: 'Edit view',
    name: 'Name',
    hint: 'Only you see this view. It keeps the search and the filters.',
    replaceHint: 'You already have a view with this name. It gets the search and the filters of this list.',
    save: 'Save',
    replace: 'Replace view',
    delete: 'Delete view',
    saved: 'View saved',
    renamed: 'View renamed',
    replaced: 'View replaced',
    deleted: 'View deleted',
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
}

const onTime = (time: Text | null) => (time === null ? null : <> on {time}</>)
const plural = (count: number) => (count === 1 ? 'message' : 'messages')

/** Texts of a message's page that a browser loads. Those that only the server renders are in page-messages.tsx. */
export const messageMessages = {
  player: {
    play: 'Play',
    pause: 'Pause',
    position: 'Position',
    positionOf: (position: string, length: string) => `${position} of ${length}`,
    speed: 'Speed',
    download: 'Download recording',
    more: 'More actions for the recording',
    playFrom: (position: string) => `Play from ${position}`,
    retry: 'Retry',
    problems: {
      network: 'Could not load the recording. Check your connection.',
      refused: 'The audio link has expired or was revoked.',
      unavailable: 'The recording is temporarily unavailable.',
      unplayable: 'Your browser can’t play this recording. Download it to play it elsewhere.',
    },
  },
  revokeAudio: 'Revoke audio link',
  eraseSender: 'Erase this sender',
  notes: {
    title: 'Notes',
    none: 'No notes.',
    hint: 'Only members of this account see notes. Webhooks and the API do not contain them.',
    label: 'Add note',
    button: 'Add note',
    pending: 'Adding…',
    formerMember: 'Former member',
    delete: 'Delete',
    deleteOf: (name: string) => `Delete the note of ${name}`,
    announceAdded: 'Note added',
    announceDeleted: 'Note deleted',
  },
}

export const tagMessages = {
  title: 'Tags',
  none: 'No tags.',
  label: 'Add tag',
  button: 'Add',
  remove: (tag: Text) => <>Remove tag {tag}</>,
  announceAdded: (tag: string) => `Tag ${tag} added`,
  announceRemoved: (tag: string) => `Tag ${tag} removed`,
}

/** Texts of the dialog that revokes an audio link. They are loaded when it opens. */
export const revokeAudioMessages = {
  title: 'Revoke the audio link?',
  confirm: 'Revoke link',
  pending: 'Revoking…',
  consequences:
    'The link returns 403 immediately, wherever it was sent. You can’t play the recording here anymore. You can’t undo this.',
  announce: 'Audio link revoked',
}

const messageCount = (count: number): string => (count === 1 ? '1 message' : `${count} messages`)

export const eraseMessages = {
  found: (count: number) => (count === 0 ? 'No messages found.' : `${messageCount(count)} found.`),
  confirmTitle: (contact: Text) => <>Erase {contact}?</>,
  confirm: (count: number | null) => (count === null ? 'Erase sender' : `Erase ${messageCount(count)}`),
  erasing: 'Erasing…',
  scopeUnknown:
    'All messages of this contact are deleted, with recordings, transcripts, summaries, events and pending deliveries.',
  scope: (count: number) =>
    count === 1
      ? 'This is their only message. It is deleted with its recording, transcript, summary, events and pending deliveries.'
      : `All ${messageCount(count)} of this contact are deleted, with recordings, transcripts, summaries, events and pending deliveries.`,
  irreversible: 'You can’t undo this.',
  webhooks: 'Webhooks that were already sent cannot be recalled. Erase the data in the systems that received them too.',
  erased: (count: number) => `${messageCount(count)} erased.`,
}

export const sampleMessages = {
  description: (count: number) =>
    `Or send it to your ${count === 1 ? 'webhook' : `${count} webhooks`}. It is signed and marked as a test.`,
  button: 'Send sample message',
  sending: 'Sending…',
  announceSending: 'Sending the sample message',
  announceResult: (delivered: number, count: number) => `Sample message delivered to ${delivered} of ${count} webhooks`,
  delivered: (status: number | null, duration: string | null) =>
    duration === null ? `Delivered: status ${status}` : `Delivered: status ${status} in ${duration}`,
}

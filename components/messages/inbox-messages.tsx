import { formatNumber } from '@/components/ui/format-number'
import type { Message } from '@/server/contract/messages/message'

type Text = React.ReactNode
type Urgency = NonNullable<Message['summary']['urgency']>
type Sentiment = NonNullable<Message['summary']['sentiment']>

/** Texts of the message list and of a message's page. A `Text` parameter is a name, a time or a link inside a sentence. */
export const inboxMessages = {
  list: {
    title: 'Messages',
    description: (account: Text) => <>All voice messages for {account}, transcribed and summarized.</>,
    shown: (count: number) =>
      count === 0 ? 'No messages found' : count === 1 ? '1 message shown' : `${count} messages shown`,
    inTranscript: 'In the transcript: ',
    duration: 'Duration ',
    end: 'No more messages.',
    toNewest: 'Go to the newest',
    allDone: 'All messages are done.',
    toDone: 'Show done messages',
    pages: 'Pages',
    newer: 'Newer',
    older: 'Older',
    processing: (count: number) => `${count} ${plural(count)} in progress`,
    waiting: (count: number) => `${count} ${plural(count)} waiting`,
    failed: (count: number) => `${count} ${plural(count)} failed`,
  },
  inbox: {
    toolbar: 'Actions for messages',
    range: (first: number, last: number, total: string) => `${first}–${last} of ${total}`,
    /** For a page beyond the counted messages. */
    rangeUnknown: (total: string) => `of ${total}`,
    total: (count: number, limit: number) => (count > limit ? `more than ${formatNumber(limit)}` : formatNumber(count)),
    unread: 'Unread',
    select: (contact: Text) => <>Select the message of {contact}</>,
    selectAll: 'Select all messages on this page',
    selected: (count: number) => `${count} selected`,
    clear: 'Clear selection',
    done: 'Done',
    markDone: 'Mark as done',
    reopen: 'Reopen',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    markAllRead: 'Mark all as read',
    assign: 'Assign to',
    assignChoose: 'Assign to…',
    assignedTo: (name: string) => `Assigned to ${name}`,
    noOne: 'No one',
    me: (name: string) => `${name} (you)`,
    undo: 'Undo',
    export: 'Export',
    exportIntro: 'All messages that match the filters',
    csv: 'CSV, for spreadsheets',
    jsonl: 'JSON lines, as in the API',
    pageSize: 'Messages per page',
    perPage: (size: number) => `${size} per page`,
    callback: 'Callback requested',
    notes: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
    moreTags: (count: number) => `and ${count} more`,
    announce: {
      done: (count: number) => `${count} ${plural(count)} marked as done`,
      reopened: (count: number) => `${count} ${plural(count)} reopened`,
      assigned: (count: number, name: string) => `${count} ${plural(count)} assigned to ${name}`,
      unassigned: (count: number) => `${count} ${plural(count)} assigned to no one`,
      read: (count: number) => `${count} ${plural(count)} marked as read`,
      unread: (count: number) => `${count} ${plural(count)} marked as unread`,
      allRead: 'All messages marked as read',
      undone: 'Undone',
    },
  },
  shortcuts: 'Keyboard shortcuts',
  notes: {
    title: 'Notes',
    none: 'No notes.',
    hint: 'Only members of this account see notes. They are in no payload.',
    label: 'Add note',
    button: 'Add note',
    pending: 'Adding…',
    formerMember: 'Former member',
    delete: 'Delete',
    deleteOf: (name: string) => `Delete the note of ${name}`,
    announceAdded: 'Note added',
    announceDeleted: 'Note deleted',
  },
  search: {
    label: 'Search',
    placeholder: 'Text, phone or email',
    button: 'Search',
    clear: 'Clear',
    channel: 'Channel',
    urgency: 'Urgency',
    sentiment: 'Sentiment',
    tag: 'Tag',
    status: 'Status',
    assignee: 'Assigned to',
    unread: 'Read',
    any: {
      channel: 'Any channel',
      urgency: 'Any urgency',
      sentiment: 'Any sentiment',
      tag: 'Any tag',
      status: 'Any status',
      assignee: 'Anyone',
      unread: 'Read and unread',
    },
    statuses: { open: 'Open', done: 'Done', all: 'Open and done' },
    me: 'Me',
    noOne: 'No one',
    onlyUnread: 'Unread',
    period: 'Period',
    anyTime: 'Any time',
    from: 'From',
    to: 'To',
    today: 'Today',
    lastDays: (days: number) => `Last ${days} days`,
    between: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
    since: (from: string) => `Since ${from}`,
    before: (to: string) => `Until ${to}`,
  },
  facts: {
    sender: 'Sender',
    unknownSender: 'Unknown sender',
    unknownContact: 'Unknown',
    verified: (method: string) => `${method}, verified`,
    notVerified: (method: string) => `${method}, not verified`,
    recorded: 'Recorded',
    channel: 'Channel',
    completed: 'Completed',
    page: 'Page',
    none: 'None',
    duration: 'Duration',
    id: 'Message ID',
    copyId: 'the message ID',
  },
  recording: {
    label: 'Recording',
    back: (seconds: number) => `Back ${seconds} s`,
    forward: (seconds: number) => `Forward ${seconds} s`,
    speed: 'Speed',
    loadFailed: 'Could not load the recording. Reload the page to try again.',
    sample: 'The sample recording is the same for everyone and does not expire.',
    keptUntil: (time: Text) => <>Your plan keeps the recording until {time}.</>,
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
  revokeAudio: {
    button: 'Revoke audio link',
    title: 'Revoke the audio link?',
    confirm: 'Revoke link',
    pending: 'Revoking…',
    consequences:
      'The link returns 403 immediately, wherever it was sent. You can’t play the recording here anymore. You can’t undo this.',
    announce: 'Audio link revoked',
  },
  tags: {
    title: 'Tags',
    none: 'No tags.',
    label: 'Add tag',
    button: 'Add',
    remove: (tag: Text) => <>Remove tag {tag}</>,
    announceAdded: (tag: string) => `Tag ${tag} added`,
    announceRemoved: (tag: string) => `Tag ${tag} removed`,
  },
}

const plural = (count: number) => (count === 1 ? 'message' : 'messages')
const onTime = (time: Text | null) => (time === null ? null : <> on {time}</>)

export const CHANNEL_TYPE_LABELS: Record<Message['channel']['type'], string> = {
  domain: 'Domain',
  campaign: 'Campaign',
}

export const CONTACT_METHOD_LABELS: Record<Message['sender']['verification_method'], string> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
}

export const PRIORITY_LABELS: Record<Message['summary']['action_items'][number]['priority'], string> = {
  low: 'Low priority',
  medium: 'Medium priority',
  high: 'High priority',
}

export const URGENCY_LABELS: Record<Urgency | 'none', string> = {
  high: 'High urgency',
  medium: 'Medium urgency',
  low: 'Low urgency',
  none: 'Urgency not classified',
}

/** For a filter that is already labelled "Urgency". */
export const SHORT_URGENCY_LABELS: Record<Urgency | 'none', string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'Not classified',
}

export const SENTIMENT_LABELS: Record<Sentiment | 'none', string> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
  frustrated: 'Frustrated',
  none: 'Sentiment not classified',
}

/** For a filter that is already labelled "Sentiment". */
export const SHORT_SENTIMENT_LABELS: Record<Sentiment | 'none', string> = {
  ...SENTIMENT_LABELS,
  none: 'Not classified',
}

import { formatNumber } from '@/components/ui/format'
import type { RelativePeriod } from '@/server/contract/messages/message-values'

export const inboxMessages = {
  list: {
    title: 'Messages',
    inTranscript: 'In the transcript: ',
    inNotes: 'Note: ',
  },
  inbox: {
    toolbar: 'Actions for messages',
    unread: 'Unread',
    done: 'Done',
    markDone: 'Mark as done',
    reopen: 'Reopen',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    assign: 'Assign to',
    assignChoose: 'Assign to…',
    assignedTo: (name: string) => `Assigned to ${name}`,
    noOne: 'No one',
    unassigned: 'Unassigned',
    me: (name: string) => `${name} (you)`,
    readers: (names: readonly string[]) =>
      `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'has' : 'have'} this message open too`,
    snooze: {
      title: 'Snooze',
      until: (time: React.ReactNode) => <>Until {time}</>,
      end: 'End snooze',
      choose: 'Date and time…',
      dialogTitle: 'Snooze until',
      time: 'Date and time',
      timeHint: 'In your time zone.',
      past: 'This time has passed. Choose a time in the future.',
      choices: {
        hours: 'In three hours',
        tomorrow: 'Tomorrow',
        monday: 'Monday',
        week: 'In a week',
      },
    },
    snoozed: 'Snoozed',
    reminder: 'Reminder',
    answer: {
      email: 'Email',
      phone: 'Call',
      whatsapp: 'WhatsApp',
      subject: (channel: string) => `Re: Your voice message to ${channel}`,
    },
    more: 'More actions',
    toNotes: (count: number) => (count === 0 ? 'Notes' : `Notes (${count})`),
    newMessages: (count: number) => (count > 99 ? 'More than 99 new messages' : `${count} new ${plural(count)}`),
    unreadTitle: (count: number, title: string) => (count === 0 ? title : `(${count > 99 ? '99+' : count}) ${title}`),
    announce: {
      done: (count: number) => (count === 0 ? 'Already done' : `${count} ${plural(count)} marked as done`),
      reopened: (count: number) => (count === 0 ? 'Already open' : `${count} ${plural(count)} reopened`),
      assigned: (count: number, name: string) =>
        count === 0 ? `Already assigned to ${name}` : `${count} ${plural(count)} assigned to ${name}`,
      unassigned: (count: number) =>
        count === 0 ? 'Already assigned to no one' : `${count} ${plural(count)} assigned to no one`,
      snoozed: (count: number) => `${count} ${plural(count)} snoozed`,
      awake: (count: number) => `${count} ${plural(count)} no longer snoozed`,
      read: (count: number) => `${count} ${plural(count)} marked as read`,
      unread: (count: number) => `${count} ${plural(count)} marked as unread`,
      allRead: 'All messages marked as read',
      undone: 'Undone',
    },
  },
  shortcuts: 'Keyboard shortcuts',
  callback: 'Callback requested',
  /** In a row of the inbox, where the summary needs the space. */
  callbackShort: 'Callback',
  urgentShort: 'Urgent',
  sender: {
    unknownSender: 'Unknown sender',
    unknownContact: 'Unknown',
    verified: (method: string) => `${method}, verified`,
    notVerified: (method: string) => `${method}, not verified`,
    unverified: 'Not verified',
  },
}

const plural = (count: number) => (count === 1 ? 'message' : 'messages')

export const listMessages = {
  range: (first: number, last: number, total: string) => `${first}–${last} of ${total}`,
  /** For a page beyond the counted messages. */
  rangeUnknown: (total: string) => `of ${total}`,
  total: (count: number, limit: number) => (count > limit ? `more than ${formatNumber(limit)}` : formatNumber(count)),
  select: (contact: React.ReactNode) => <>Select the message of {contact}</>,
  selectAll: 'Select all messages on this page',
  selected: (count: number) => `${count} selected`,
  /** The pages before and after this one, which the links below the list name too. */
  newer: 'Newer messages',
  older: 'Older messages',
  clear: 'Clear selection',
  markAllRead: 'Mark all as read',
  export: 'Export',
  exportIntro: 'All messages that match the filters',
  csv: 'CSV, for spreadsheets',
  jsonl: 'JSON lines, as in the API',
  pageSize: 'Messages per page',
  perPage: (size: number) => `${size} per page`,
  duration: 'Duration',
  play: (name: string) => `Play the message of ${name}`,
  pause: (name: string) => `Pause the message of ${name}`,
  notPlayed: 'The recording could not be played. Open the message to see why.',
  notes: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
  tags: 'Tags',
  moreTags: (count: number, followsOthers: boolean) =>
    followsOthers ? (
      <>
        <span aria-hidden="true">+{count}</span>
        <span className="sr-only">and {count} more</span>
      </>
    ) : count === 1 ? (
      '1 tag'
    ) : (
      `${count} tags`
    ),
  notChanged: (count: number) => (count === 1 ? 'The message is unchanged. ' : `${count} messages are unchanged. `),
  undo: 'Undo',
  dismiss: 'Dismiss',
}

export const searchMessages = {
  label: 'Search',
  placeholder: 'Text, name, phone or email',
  button: 'Search',
  clear: 'Clear all',
  waiting: 'Waiting for the connection. The list is from before this search.',
  filter: 'Filter',
  /** Follows `filter`, for assistive technology. */
  filtersSet: (count: number) => `(${count} set)`,
  chips: 'Active filters',
  removeFilter: 'Remove filter: ',
  saveView: 'Save view',
  editView: 'Edit view',
  channel: 'Channel',
  urgency: 'Urgency',
  sentiment: 'Sentiment',
  tag: 'Tag',
  status: 'Status',
  assignee: 'Assigned to',
  unread: 'Read',
  sort: 'Order',
  urgentFirst: 'Most urgent first',
  any: {
    sort: 'Newest first',
    channel: 'Any channel',
    urgency: 'Any urgency',
    sentiment: 'Any sentiment',
    tag: 'Any tag',
    status: 'Any status',
    assignee: 'Anyone',
    unread: 'Read and unread',
  },
  statuses: { open: 'Open', snoozed: 'Snoozed', done: 'Done', all: 'Open and done' },
  me: 'Me',
  noOne: 'No one',
  formerMember: 'Former member',
  unknownChannel: 'Deleted channel',
  onlyUnread: 'Unread',
  period: 'Period',
  anyTime: 'Any time',
  from: 'From',
  to: 'To',
  relativePeriods: {
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
  } satisfies Record<RelativePeriod, string>,
  between: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  since: (from: string) => `Since ${from}`,
  before: (to: string) => `Until ${to}`,
}

type Text = React.ReactNode

const dayCount = (days: number): string =>
  days % 365 === 0 ? (days === 365 ? '1 year' : `${days / 365} years`) : `${days} days`

/** Texts of the privacy page of the settings. A `Text` parameter is a name or a time inside a sentence. */
const en = {
  erase: {
    title: 'Erase a sender',
    description:
      'Deletes all messages of one email address or phone number: recordings, transcripts, summaries and events. To erase one message, open it.',
    onlyAdmins: 'Only admins can erase a sender.',
    contact: 'Email address or phone number',
    contactHint: 'A number with its country code, such as +12015550123.',
    find: 'Find messages',
    finding: 'Searching…',
  },
  retention: {
    title: 'Retention',
    description: (days: number) =>
      `Erases what is older. Nothing is deleted while an audio link that was sent is valid: ${days} days on your plan.`,
    messages: 'Messages, with transcripts and summaries',
    messagesHint: 'Messages with deliveries that are waiting stay until these are done.',
    recordings: 'Recordings',
    recordingsHint: 'The message stays.',
    activity: 'Activity log',
    forever: 'Keep forever',
    asPlan: (days: number) => `As long as the plan: ${dayCount(days)}`,
    days: dayCount,
    submit: 'Save changes',
    pending: 'Saving…',
    announce: 'Retention changed',
    warning: 'Everything that is older is erased within a day. You can’t undo this.',
  },
  exports: {
    title: 'Export the account',
    description:
      'Everything of this account in one archive: messages, recordings, events, members, channels, webhooks and the activity log. Without secrets.',
    onlyAdmins: 'Only admins can export the account.',
    create: 'Create download link',
    creating: 'Creating…',
    announceCreated: 'Download link created',
    download: 'Download',
    by: (name: Text) => <>Created by {name}</>,
    expires: (time: Text) => <>Expires {time}</>,
    notStarted: (count: number) => (count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`),
    progress: (done: number, count: number) =>
      `Downloading: ${done.toLocaleString('en')} of ${count.toLocaleString('en')} messages`,
    recordings: 'Downloading recordings',
    finished: (size: string) => `Downloaded, ${size}`,
    failed: 'The last download broke off. Download it again.',
    size: (bytes: number) =>
      bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
  },
}

export const privacyMessages = { en }

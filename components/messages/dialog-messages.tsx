// Texts of parts that are loaded when they open or after the page.

export const viewMessages = {
  label: 'Views',
  open: 'Open',
  unread: 'Unread',
  mine: 'Mine',
  snoozed: 'Snoozed',
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
}

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
  confirmTitle: (contact: React.ReactNode) => <>Erase {contact}?</>,
  confirm: (count: number | null) => (count === null ? 'Erase sender' : `Erase ${messageCount(count)}`),
  erasing: 'Erasing…',
  scopeUnknown:
    'All messages of this contact are deleted, with recordings, transcripts, summaries, events and pending deliveries.',
  scope: (count: number) =>
    count === 1
      ? 'This is their only message. It is deleted with its recording, transcript, summary, events and pending deliveries.'
      : `All ${messageCount(count)} of this contact are deleted, with recordings, transcripts, summaries, events and pending deliveries.`,
  irreversible: 'You can’t undo this.',
  webhooks:
    'Webhooks that were already sent cannot be recalled. Erase the data in the systems that received them too. The activity log keeps a shortened form of the contact, and backups of this server their copy until they expire.',
  erased: (count: number) => `${messageCount(count)} erased.`,
}

export const eraseMessageMessages = {
  title: 'Erase this message?',
  confirm: 'Erase message',
  pending: 'Erasing…',
  consequences:
    'Deletes the recording, transcript, summary, notes and event. Deliveries that are waiting are canceled. You can’t undo this.',
  remains: 'What remains:',
  remaining: [
    'What webhooks already received. Erase it in those systems too.',
    'An entry in the activity log, with your name and no details of the message.',
    'Backups of this server, until they expire.',
    'Other messages of this sender.',
  ],
  announce: 'Message erased',
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

export const contactMessages = {
  edit: 'Edit contact',
  title: 'Edit contact',
  name: 'Name',
  nameHint: 'Members of this account see it beside every message of the contact.',
  notes: 'Notes about the contact',
  notesPlaceholder: 'What colleagues should know',
  save: 'Save',
  saved: 'Contact saved',
}

type Text = React.ReactNode

const messageCount = (count: number): string => (count === 1 ? '1 message' : `${count} messages`)

/** Texts about erasing a sender, on the page of a message and in the settings. */
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

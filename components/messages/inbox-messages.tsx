/** Texts of the message list, and of the actions that a message's page shares with it. */
export const inboxMessages = {
  list: {
    title: 'Messages',
    inTranscript: 'In the transcript: ',
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
    toNotes: (count: number) => (count === 0 ? 'Notes' : `Notes (${count})`),
    announce: {
      done: (count: number) => (count === 0 ? 'Already done' : `${count} ${plural(count)} marked as done`),
      reopened: (count: number) => (count === 0 ? 'Already open' : `${count} ${plural(count)} reopened`),
      assigned: (count: number, name: string) =>
        count === 0 ? `Already assigned to ${name}` : `${count} ${plural(count)} assigned to ${name}`,
      unassigned: (count: number) =>
        count === 0 ? 'Already assigned to no one' : `${count} ${plural(count)} assigned to no one`,
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
  sender: {
    unknownSender: 'Unknown sender',
    unknownContact: 'Unknown',
    verified: (method: string) => `${method}, verified`,
    notVerified: (method: string) => `${method}, not verified`,
    unverified: 'Not verified',
  },
}

const plural = (count: number) => (count === 1 ? 'message' : 'messages')
